import { useEffect, useRef, useState } from "react";
import { ImportRefusal } from "#app/features/blog/import/foreign-post.ts";
import { useReload } from "#app/ui/form/use-reload.ts";
import { useSignInAgain } from "#app/ui/form/use-sign-in-again.ts";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import type { OpenedImport } from "./opened-import.ts";
import { type Outcome, runImport } from "./run-import.ts";

/** A check or an import, running or over. */
export type ImportRun = {
  isTrial: boolean;
  isOver: boolean;
  outcomes: Outcome[];
  /** The number of posts, if a check has counted them. */
  total: number | undefined;
  /** Why it waits. */
  problem: string | undefined;
};

/** Runs checks and imports on screen, one at a time. */
export function useImport() {
  const signIn = useSignInAgain();
  const reload = useReload();
  const [run, setRun] = useState<ImportRun>();
  const running = useRef<AbortController>(null);
  const goOn = useRef(() => {});
  useUnsavedChanges(run !== undefined && !run.isTrial && !run.isOver);
  useEffect(() => {
    const again = () => goOn.current();
    window.addEventListener("online", again);
    return () => {
      window.removeEventListener("online", again);
      running.current?.abort();
    };
  }, []);

  /** @returns the outcomes, also of an import that was stopped */
  async function start(opened: OpenedImport, { category, isTrial }: { category: string; isTrial: boolean }) {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    const outcomes: Outcome[] = [];
    const total = isTrial ? undefined : run?.outcomes.length;
    const show = (part: Partial<ImportRun> = {}) => {
      const next = { isTrial, isOver: false, outcomes: [...outcomes], total, problem: undefined, ...part };
      if (running.current === abort) setRun(next);
    };
    const stopped = new Promise<void>((resolve) => abort.signal.addEventListener("abort", () => resolve()));
    show();
    const parts = {
      fields: { import: crypto.randomUUID(), source: opened.source, category },
      ...{ isTrial, signal: abort.signal, signIn },
      async retry(problem: string) {
        show({ problem });
        await Promise.race([
          stopped,
          new Promise<void>((resolve) => Object.assign(goOn, { current: resolve })),
        ]);
        show();
      },
    };
    let problem: string | undefined;
    try {
      for await (const outcome of runImport(opened.items(), parts)) {
        outcomes.push(outcome);
        show();
      }
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      problem = error.message;
    }
    show({ isOver: true, problem });
    if (!isTrial) await reload();
    return outcomes;
  }

  return {
    run,
    start,
    stop: () => running.current?.abort(),
    goOn: () => goOn.current(),
    /** Forgets what was shown, because other files were chosen. */
    clear() {
      running.current?.abort();
      running.current = null;
      setRun(undefined);
    },
  };
}
