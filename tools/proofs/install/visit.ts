import { once } from "node:events";
import { WaitingVisitors } from "./waiting-visitors.ts";

/*
 * Visits a site until the input ends, and prints what its visitors saw. A process of its own, because
 * it joins the network of another system.
 */

const [url = ""] = process.argv.slice(2);
const visitors = new WaitingVisitors(url, 4);
await once(process.stdin.resume(), "end");
await visitors.end();
const { answered, failed, longestMs } = visitors;
console.log(JSON.stringify({ answered, failed, longestMs }));
