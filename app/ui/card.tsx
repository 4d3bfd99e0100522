import type { ComponentProps } from "react";

type CardProps = ComponentProps<"div"> & { as?: "div" | "article" | "section" | "li" };

/** A framed box. `as` gives it its meaning: an article in a list of posts, a section with a heading. */
export function Card({ as = "div", className, children, ...rest }: CardProps) {
  const Tag = as as "div";
  return (
    <Tag {...rest} className={className ? `card ${className}` : "card"}>
      {children}
    </Tag>
  );
}
