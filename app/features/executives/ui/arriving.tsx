import { type ReactNode, Suspense } from "react";
import { Await } from "react-router";

type ArrivingProps<Value> = {
  /** There already, as in the page that the server sends, or on its way, as after a link within the site. */
  value: Value | Promise<Value>;
  waiting: ReactNode;
  children: (value: Value) => ReactNode;
};

/** Shows something as soon as it is there, and what stands in for it until then. */
export function Arriving<Value>({ value, waiting, children }: ArrivingProps<Value>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={waiting}>
      <Await resolve={value}>{(arrived) => children(arrived as Value)}</Await>
    </Suspense>
  );
}
