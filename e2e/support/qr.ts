import { qrCode } from '@belfry/kit'
import { expect, type Locator } from '@playwright/test'

const QUIET_MODULES = 4
const SMALLEST_MODULE_PX = 2

/** The code says this, drawn dark on light, module by module, with room around it and large enough to be scanned. */
export async function expectQrCode(where: Locator, text: string): Promise<void> {
  const wanted = qrCode(text)?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''))
  const drawn = await where.getByRole('img', { name: 'QR code' }).evaluate((svg, quiet) => {
    const path = svg.querySelector('path')
    if (!(svg instanceof SVGSVGElement) || !path) throw new Error('no code is drawn')
    const { width, height } = svg.viewBox.baseVal
    const isDark = (x: number, y: number): boolean => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5))
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (__, x) => (isDark(x, y) ? '#' : '.')).join(''),
    )
    const box = svg.getBoundingClientRect()
    return {
      inner: rows.slice(quiet, -quiet).map((row) => row.slice(quiet, -quiet)),
      dark: rows.join('').replaceAll('.', '').length,
      px: Math.min(box.width / width, box.height / height),
      ink: getComputedStyle(path).fill,
      paper: getComputedStyle(svg).backgroundColor,
    }
  }, QUIET_MODULES)
  expect(drawn.inner).toEqual(wanted)
  // Nothing lies in the quiet zone.
  expect(drawn.dark).toBe(wanted?.join('').replaceAll('.', '').length)
  expect(drawn.px).toBeGreaterThanOrEqual(SMALLEST_MODULE_PX)
  expect([drawn.ink, drawn.paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
}
