import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, readlinkSync } from "node:fs";
import path from "node:path";

const DEBIAN_NAMES = { x64: "amd64", arm64: "arm64" } as const;

/**
 * Fetches the library that Node needs and the smallest Debian systems lack, with its licence, from
 * Debian's own package.
 *
 * @param folder where `libatomic.so.1` goes
 * @param workFolder an empty one, for apt's lists, so that the system's own stay unchanged
 */
export function fetchLibatomic(arch: keyof typeof DEBIAN_NAMES, folder: string, workFolder: string): void {
  const debianArch = DEBIAN_NAMES[arch];
  for (const name of ["lists/partial", "archives/partial", "unpacked"])
    mkdirSync(path.join(workFolder, name), { recursive: true });
  const options = [
    `APT::Architecture=${debianArch}`,
    `APT::Architectures=${debianArch}`,
    `Dir::State::Lists=${workFolder}/lists`,
    `Dir::Cache=${workFolder}`,
    "Dir::State::status=/dev/null",
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  const unpacked = path.join(workFolder, "unpacked");
  const apt = (...words: string[]) =>
    execFileSync("apt-get", [...options, "-qq", ...words], {
      cwd: workFolder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  const unpack = (name: string) => {
    apt("download", name);
    const [archive] = globSync(`${name}_*.deb`, { cwd: workFolder });
    if (!archive) throw new Error(`Debian has no ${name} for ${debianArch}`);
    execFileSync("dpkg-deb", ["-x", path.join(workFolder, archive), unpacked]);
  };
  apt("update");
  unpack("libatomic1");
  // The licence is in the package of the compiler that the library belongs to, which a link names.
  const compiler = path.basename(readlinkSync(path.join(unpacked, "usr/share/doc/libatomic1")));
  unpack(compiler);
  const [library] = globSync("usr/lib/*/libatomic.so.1.*", { cwd: unpacked });
  if (!library) throw new Error("libatomic1 has no libatomic.so.1");
  copyFileSync(path.join(unpacked, library), path.join(folder, "libatomic.so.1"));
  const licence = path.join(unpacked, "usr/share/doc", compiler, "copyright");
  copyFileSync(licence, path.join(folder, "libatomic-LICENSE"));
}
