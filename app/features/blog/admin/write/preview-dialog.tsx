import { useEffect, useRef, useState } from "react";
import { Spinner } from "#app/ui/control/spinner.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Dialog } from "#app/ui/feedback/dialog.tsx";
import { useWriting } from "./writing-context.ts";

const WIDTHS = { phone: { label: "Phone", px: 390 }, desktop: { label: "Desktop", px: 1280 } } as const;
type Device = keyof typeof WIDTHS;

/** Saves the latest draft, then shows its preview page as it will appear to visitors. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { post, saver } = useWriting();
  const [device, setDevice] = useState<Device>("desktop");
  const [ready, setReady] = useState<"waiting" | "current" | "older" | "none">("waiting");

  useEffect(() => {
    let isShown = true;
    void (async () => {
      if (saver.version() === 0) await saver.save("save");
      else if (!saver.isSaved()) await saver.save("autosave");
      if (!isShown) return;
      if (saver.isSaved() && saver.version() > 0) setReady("current");
      else setReady(saver.version() > 0 ? "older" : "none");
    })();
    return () => {
      isShown = false;
    };
  }, [saver]);

  return (
    <Dialog open wide="full" onClose={onClose} title="Preview">
      <fieldset className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <legend className="visually-hidden">Width of the preview</legend>
        {Object.entries(WIDTHS).map(([name, { label }]) => (
          <label key={name} className="choice">
            <input
              type="radio"
              name="preview-width"
              value={name}
              checked={device === name}
              onChange={() => setDevice(name as Device)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {ready === "waiting" ? <Spinner label="Loading" /> : null}
      {ready === "older" ? (
        <div className="mb-3">
          <Alert tone="warning" announce>
            <p>What you typed last could not be saved. This is the version before.</p>
          </Alert>
        </div>
      ) : null}
      {ready === "none" ? (
        <Alert tone="error" announce>
          <p>The post could not be saved yet, so there is nothing to show. What you typed is still here.</p>
        </Alert>
      ) : null}
      {ready === "current" || ready === "older" ? (
        <Frame id={post.id} width={WIDTHS[device].px} onEscape={onClose} />
      ) : null}
    </Dialog>
  );
}

/**
 * Shows a page at a given width, scaled down to fit a smaller screen. Its links and
 * forms are disabled.
 */
function Frame({ id, width, onEscape }: { id: string; width: number; onEscape: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [isHeld, setHeld] = useState(false);
  const [space, setSpace] = useState({ width, height: 600 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measured = new ResizeObserver(() =>
      setSpace({ width: element.clientWidth, height: element.clientHeight }),
    );
    measured.observe(element);
    return () => measured.disconnect();
  }, []);
  const scale = Math.min(1, space.width / width);
  return (
    <div ref={box} className="h-[70dvh] overflow-hidden rounded-md border border-line bg-sand">
      <iframe
        title="The post as it will appear"
        src={`/admin/blog/${id}/preview?framed`}
        // Inert until its links are disabled.
        inert={!isHeld}
        onLoad={(event) => {
          holdStill(event.currentTarget, onEscape);
          setHeld(true);
        }}
        className="mx-auto block origin-top-left bg-white"
        style={{
          width,
          height: space.height / scale,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (space.width - width * scale) / 2),
        }}
      />
    </div>
  );
}

function holdStill({ contentWindow, contentDocument }: HTMLIFrameElement, onEscape: () => void): void {
  // Without a connection the browser shows its own error page, which scripts cannot access.
  if (!contentDocument) return;
  const stop = (event: Event) => {
    // Belongs to the frame's window, so it is not an `Element` of this one.
    const isLink = (event.target as Element | null)?.closest?.("a[href]");
    if (event.type === "click" && !isLink) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Capturing, to run before the page's own scripts.
  for (const type of ["click", "auxclick", "submit"]) contentWindow?.addEventListener(type, stop, true);
  // Key presses inside the frame do not reach the dialog.
  contentWindow?.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape());
}
