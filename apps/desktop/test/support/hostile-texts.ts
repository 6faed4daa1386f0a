/** Texts that a page could send to be read as an option, as markup or as a part of a script. */
export const HOSTILE = [
  '-e',
  '-',
  '--',
  '--help',
  '-file',
  'property p : (do shell script "touch /tmp/x")',
  '" & (do shell script "id") & "',
  "'; calc; '",
  '%22);new ActiveXObject("WScript.Shell").Run("calc")//',
  '");close();//',
  'first\nsecond',
  '$(id)',
  '`id`',
  '$env:PATH',
  '%PATH%',
  '<b>bold</b><img src="file:///etc/passwd">',
  '&lt;b&gt;',
  '\\74b\\76 \\n \\',
] as const

/** As programs get it: without NUL and the other control characters. */
export const WITH_CONTROLS = { sent: 'a\0b\u001b[31mc\r\n\td', shown: 'ab[31mc\n\td' } as const

export const LONG = 'x'.repeat(10_000)
