import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { DownIcon } from "./rich-text-icons.tsx";
import { ToolButton } from "./tool-button.tsx";

export type MenuChoice = {
  label: string;
  run: () => void;
  /** The state of a radio item. Omitted for items that only run a command. */
  checked?: boolean;
  /** A colour to show instead of the label, which becomes its accessible name. */
  swatch?: string;
  Icon?: ComponentType;
  /** A few words below the label. */
  hint?: string;
};

type ToolMenuProps = {
  label: string;
  /** The content of the button. */
  children: ReactNode;
  choices: readonly MenuChoice[];
  /** The number of columns, for a palette. */
  columns?: number;
  /** Without the arrow that hints at a menu. */
  plain?: boolean;
};

/**
 * Renders a toolbar button with a dropdown menu. Arrow keys move the focus, Escape closes the menu.
 */
export function ToolMenu({ label, children, choices, columns = 1, plain }: ToolMenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  return (
    <div className="tool-menu" ref={box}>
      <ToolButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
        {plain ? null : <DownIcon />}
      </ToolButton>
      {open ? (
        <Menu
          {...{ id, label, choices, columns, box }}
          onClose={() => setOpen(false)}
          onEscape={() => {
            setOpen(false);
            box.current?.querySelector<HTMLElement>("[data-tool]")?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

type MenuProps = Required<Omit<ToolMenuProps, "children" | "plain">> & {
  id: string;
  /** The element around the button and the menu. */
  box: RefObject<HTMLDivElement | null>;
  onClose: () => void;
  onEscape: () => void;
};

function Menu({ id, label, choices, columns, box, onClose, onEscape }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useMenuPlace(menu, box, onClose);

  function move(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      return onEscape();
    }
    if (event.key === "Tab") return onClose();
    const items = itemsOf(menu.current);
    const next = nextIndex(event.key, items.indexOf(event.target as HTMLElement), items.length, columns);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  }

  return (
    <div
      ref={menu}
      popover="manual"
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="tool-choices"
      data-palette={columns > 1 || undefined}
      onKeyDown={move}
    >
      {choices.map(({ label: name, run, checked, swatch, Icon, hint }) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: aria-checked only on radio items
        <button
          key={name}
          type="button"
          tabIndex={-1}
          role={checked === undefined ? "menuitem" : "menuitemradio"}
          aria-checked={checked}
          className={swatch ? "tool-swatch" : "tool-choice"}
          style={swatch ? { background: swatch } : undefined}
          title={swatch ? name : undefined}
          aria-label={swatch ? name : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {swatch ? null : Icon ? <Pictured Icon={Icon} label={name} hint={hint} /> : name}
        </button>
      ))}
    </div>
  );
}

/** Renders the content of a choice with an icon. */
export function Pictured({
  Icon,
  label,
  hint,
}: Pick<MenuChoice, "label" | "hint"> & { Icon: ComponentType }) {
  return (
    <span className="tool-pictured">
      <Icon />
      <span>
        <span className="tool-name">{label}</span>
        <span className="tool-hint">{hint}</span>
      </span>
    </span>
  );
}

/** Places an open menu, focuses its current choice, and closes it when the user leaves it. */
function useMenuPlace(
  menu: RefObject<HTMLDivElement | null>,
  box: RefObject<HTMLDivElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!menu.current || !box.current) return;
    menu.current.showPopover?.();
    placeMenu(menu.current, box.current.getBoundingClientRect());
    const items = itemsOf(menu.current);
    (items.find((item) => item.ariaChecked === "true") ?? items[0])?.focus({ preventScroll: true });
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    // Follow the button while scrolling, and close the menu once the button is out of view.
    const follow = ({ target }: Event) => {
      if (!menu.current || !box.current || menu.current === target) return;
      if (box.current.getBoundingClientRect().bottom < 0) close();
      else placeMenu(menu.current, box.current.getBoundingClientRect());
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("scroll", follow, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("scroll", follow, { capture: true });
    };
  }, [menu, box]);
}

const MARGIN = 8;

/** With less room below its button, a menu opens above it if there is more. */
const ENOUGH = 280;

/**
 * Positions a menu at its button or line, within what the window shows: on phones, the keyboard
 * covers a part of it.
 */
export function placeMenu(
  menu: HTMLElement,
  { left, top, bottom }: Pick<DOMRect, "left" | "top" | "bottom">,
): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const height = Math.min(clientHeight, window.visualViewport?.height ?? clientHeight);
  const [below, above] = [height - bottom - 2 * MARGIN, top - 2 * MARGIN];
  const isBelow = below >= Math.min(ENOUGH, menu.scrollHeight) || below >= above;
  menu.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - menu.offsetWidth - MARGIN))}px`;
  menu.style.maxHeight = `${Math.max(160, isBelow ? below : above)}px`;
  menu.style.top = isBelow ? `${bottom + MARGIN / 2}px` : `${top - MARGIN / 2 - menu.offsetHeight}px`;
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}

/** Returns the index that a key moves to, or undefined for other keys. */
function nextIndex(key: string, at: number, count: number, columns: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return columns > 1 && at + columns >= count ? at : (at + columns) % count;
    case "ArrowUp":
      return columns > 1 && at - columns < 0 ? at : (at - columns + count) % count;
    case "ArrowRight":
      return columns > 1 ? (at + 1) % count : undefined;
    case "ArrowLeft":
      return columns > 1 ? (at - 1 + count) % count : undefined;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
