import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";

type ArrivingProps<Value> = {
  /** Available in a page rendered by the server; a promise after a navigation within the site. */
  value: Value | Promise<Value>;
  waiting: ReactNode;
  children: (value: Value) => ReactNode;
};

/** Renders a value as soon as it is available, and a placeholder until then. */
export function Arriving<Value>({ value, waiting, children }: ArrivingProps<Value>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={waiting}>
      <Await resolve={value}>{(arrived) => children(arrived as Value)}</Await>
    </Suspense>
  );
}
