import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { randomNumbers } from "#tests/support/random-numbers.ts";

/** Slow 3G: 400 kilobits per second, and 400 milliseconds there and back. */
const BYTES_PER_MS = 50;
const ONE_WAY_MS = 200;
const PACKET_BYTES = 1400;
/** The share of packets that are lost and sent again. */
const LOST = 0.05;
const SENT_AGAIN_MS = 300;
/** Every so many pieces, one ends its connection: by chance, a short visit might meet none. */
const BROKEN_EVERY = 40;

export type WeakNetwork = {
  /** For `proxy` of a browser context. Local addresses go through it as well. */
  proxy: { server: string; bypass: string };
  /** How many packets were lost, and how many connections were broken off. */
  counts: { lost: number; broken: number };
  close(): Promise<void>;
};

/** Opens a SOCKS proxy that behaves like a weak mobile connection, always the same for one seed. */
export async function openWeakNetwork(seed: number): Promise<WeakNetwork> {
  const random = randomNumbers(seed);
  const counts = { lost: 0, broken: 0 };
  let pieces = 0;
  const open = new Set<net.Socket>();

  function relay(from: net.Socket, to: net.Socket) {
    from.on("data", (piece) => {
      from.pause();
      const packets = Math.ceil(piece.length / PACKET_BYTES);
      const lost = Array.from({ length: packets }, random).filter((chance) => chance < LOST).length;
      counts.lost += lost;
      pieces += 1;
      const isBroken = pieces % BROKEN_EVERY === 0;
      setTimeout(
        () => {
          if (isBroken) {
            counts.broken += 1;
            from.destroy();
          } else if (!to.destroyed) {
            to.write(piece);
            from.resume();
          }
        },
        ONE_WAY_MS + piece.length / BYTES_PER_MS + lost * SENT_AGAIN_MS,
      );
    });
    from.on("error", () => {});
    from.on("close", () => {
      open.delete(from);
      to.destroy();
    });
    open.add(from);
  }

  const server = net.createServer(async (visitor) => {
    visitor.on("error", () => {});
    // SOCKS 5 (RFC 1928): a greeting, then the address, whose last two bytes are the port.
    await once(visitor, "data");
    visitor.write(Uint8Array.of(5, 0));
    const [wanted] = (await once(visitor, "data")) as [Buffer];
    const port = wanted.readUInt16BE(wanted.length - 2);
    // Chromium also asks for addresses of its maker.
    if (port === 443) return void visitor.destroy();
    const service = net.connect(port, "127.0.0.1");
    visitor.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0));
    relay(visitor, service);
    relay(service, visitor);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    proxy: {
      server: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bypass: "<-loopback>",
    },
    counts,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
