/** Phase 0 is the day before the first night; odd phases are nights. */
export const isNight = (phase: number): boolean => phase % 2 === 1

export const nightNumber = (phase: number): number => Math.ceil(phase / 2)

export const dayNumber = (phase: number): number => phase / 2
