/** WebKit reads the file only some time after the click. */
const READ_MS = 10_000

/** Hands a text to the browser as a file; a desktop build asks where to put it. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), READ_MS)
}
