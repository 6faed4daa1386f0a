import type { SideTabProps } from '../../shell/board.ts'
import { NightSheet } from './NightSheet.tsx'

export const FirstNight = ({ state }: SideTabProps) => <NightSheet night="firstNight" place={state} />
export const OtherNights = ({ state }: SideTabProps) => <NightSheet night="otherNight" place={state} />
