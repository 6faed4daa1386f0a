import 'react'

declare module 'react' {
  // Custom properties are set where a value of the screen becomes a value of the style.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
