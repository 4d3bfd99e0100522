import { once } from "node:events";
import net, { type AddressInfo } from "node:net";

/**
 * A gate to a service on this machine. When it is shut, it is as if the service, or the network,
 * were gone.
 */
export type Gate = {
  port: number;
  /**
   * The gate's ports on cut connections to the service: the last data on these may not have
   * arrived.
   */
  cutPorts: ReadonlySet<number>;
  /** Cuts open connections and refuses new ones. */
  shut(): Promise<void>;
  /** Accepts connections and sends nothing any more, on open ones either. */
  hang(): void;
  /** Lets data through again. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** A network doesn't wait before it passes data on. */
const NO_DELAY = { noDelay: true };

/** Opens a gate in front of a port of this machine, on a free port. */
export async function openGate(servicePort: number): Promise<Gate> {
  const sockets = new Set<net.Socket>();
  const cutPorts = new Set<number>();
  let hangs = false;
  const pass = (from: net.Socket) => {
    const to = net.connect({ port: servicePort, host: "127.0.0.1", ...NO_DELAY });
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("data", (chunk) => !hangs && other.write(chunk));
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        if (!hangs) other.destroy();
      });
    }
  };
  let server = net.createServer(NO_DELAY, pass);
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const noteCutPorts = () => {
    for (const { remotePort, localPort } of sockets)
      if (remotePort === servicePort && localPort) cutPorts.add(localPort);
  };
  const cut = () => {
    noteCutPorts();
    for (const socket of sockets) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const shut = async () => {
    cut();
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    cut();
    await closed;
  };
  return {
    port,
    cutPorts,
    shut,
    hang() {
      hangs = true;
      // The service may close these before the gate opens again.
      noteCutPorts();
    },
    async open() {
      hangs = false;
      // Data sent meanwhile is lost, so the connections that carried it are closed.
      cut();
      if (server.listening) return;
      server = net.createServer(NO_DELAY, pass);
      await listen(port);
    },
    close: shut,
  };
}
