const NUMBER = "one|two|three|four|five|six|seven|eight|nine|[1-9]";
const CLASS = "form|grade|class|year|standard|primary|secondary|senior|jss|ss|level|term";
/** An adjective, as in “three young mothers”. */
const BETWEEN = "(?:\\s+(?!(?:of|for|to|and|or|with|by|in|at|from)\\b)[\\p{L}-]+){0,2}";
const PEOPLE =
  "girls?|mothers?|mums?|daughters?|sisters?|women|woman|students?|pupils?|learners?|children|child|teenagers?|babies|baby|orphans?";

const SMALL_GROUP = new RegExp(
  `(?<!\\b(?:${CLASS})\\s|[.,\\d-])\\b(?:${NUMBER})${BETWEEN}\\s+(?:${PEOPLE})\\b`,
  "iu",
);

/** What to do about one. */
export const SMALL_GROUP_ADVICE = "Write “some girls”, or leave out how many.";

/**
 * Finds a group of fewer than ten girls that is shown as a number, which leads from the money to
 * each of them.
 *
 * @returns the words, such as "four girls"
 */
export function findSmallGroup(text: string): string | undefined {
  return SMALL_GROUP.exec(text)?.[0];
}
