/** Scripts for NSIS, which makes programs for Windows on any system. */
export interface WindowsBuild {
  readonly version: string
  /** Folder with everything that is packed. */
  readonly house: string
  readonly icon: string
  /** The program that is made. */
  readonly out: string
}

/** Runs Node without a window of its own, and ends as it ended. */
const RUN = (
  folder: string,
): string => `nsExec::Exec '"${folder}\\node.exe" "${folder}\\app\\apps\\desktop\\src\\boot.ts"'
  Pop $0
  SetErrorLevel $0`

/** What is unpacked at each start is packed so that this is quick, and not as small as can be. */
const head = ({ version, icon, out }: WindowsBuild, compressor: 'lzma' | 'zlib'): string => `Unicode true
SetCompressor /SOLID ${compressor}
RequestExecutionLevel user
Name "Belfry"
OutFile "${out}"
Icon "${icon}"
VIProductVersion "${version}.0"
VIAddVersionKey "ProductName" "Belfry"
VIAddVersionKey "FileDescription" "Belfry"
VIAddVersionKey "FileVersion" "${version}"
VIAddVersionKey "ProductVersion" "${version}"
VIAddVersionKey "LegalCopyright" "MIT"
`

/** Belfry.exe, which lies beside Node and starts the program. */
export const starterScript = (build: WindowsBuild): string => `${head(build, 'zlib')}SilentInstall silent
AutoCloseWindow true
Section
  ${RUN('$EXEDIR')}
SectionEnd
`

/** Everything in one file that leaves nothing behind but the data of the user. */
export const portableScript = (build: WindowsBuild): string => `${head(build, 'zlib')}SilentInstall silent
AutoCloseWindow true
Section
  InitPluginsDir
  SetOutPath "$PLUGINSDIR\\belfry"
  File /r "${build.house}/*"
  ${RUN('$PLUGINSDIR\\belfry')}
  SetOutPath "$TEMP"
SectionEnd
`

const REGISTRY = 'Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Belfry'

/** For one user, so that nobody is asked for the rights of an administrator. */
export const installerScript = (
  build: WindowsBuild,
): string => `${head(build, 'lzma')}UninstallIcon "${build.icon}"
InstallDir "$LOCALAPPDATA\\Programs\\Belfry"
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles
Section
  RMDir /r "$INSTDIR\\app"
  SetOutPath "$INSTDIR"
  File /r "${build.house}/*"
  WriteUninstaller "$INSTDIR\\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\\Belfry.lnk" "$INSTDIR\\Belfry.exe"
  WriteRegStr HKCU "${REGISTRY}" "DisplayName" "Belfry"
  WriteRegStr HKCU "${REGISTRY}" "DisplayVersion" "${build.version}"
  WriteRegStr HKCU "${REGISTRY}" "DisplayIcon" "$INSTDIR\\Belfry.exe"
  WriteRegStr HKCU "${REGISTRY}" "UninstallString" '"$INSTDIR\\uninstall.exe"'
SectionEnd
Section "Uninstall"
  Delete "$SMPROGRAMS\\Belfry.lnk"
  RMDir /r "$INSTDIR\\app"
  Delete "$INSTDIR\\node.exe"
  Delete "$INSTDIR\\Belfry.exe"
  Delete "$INSTDIR\\LICENSES.txt"
  Delete "$INSTDIR\\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${REGISTRY}"
SectionEnd
`
