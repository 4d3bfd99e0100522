/** Tells the other tabs of this browser that a post has a newer draft. */
export function tellTabs(id: string): void {
  const channel = openChannel(id);
  channel?.postMessage(null);
  channel?.close();
}

/**
 * Listens for other tabs of this browser that save the same post.
 *
 * @returns `tell` announces a save by this tab, `leave` stops listening
 */
export function joinTabs(id: string, onNews: () => void) {
  const channel = openChannel(id);
  if (channel) channel.onmessage = onNews;
  return {
    tell: () => channel?.postMessage(null),
    leave: () => channel?.close(),
  };
}

function openChannel(id: string): BroadcastChannel | undefined {
  return "BroadcastChannel" in window ? new BroadcastChannel(`post/${id}`) : undefined;
}
