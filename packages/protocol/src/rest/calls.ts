/** Path of the API and its sockets, on the port of the pages. */
export const API_PREFIX = '/backend'
export const SOCKET_PATH = `${API_PREFIX}/socket/`

/** Every call of the API that the web app makes, below the prefix; `:name` stands for a part of the address. */
export const REST_CALLS = {
  administrator: 'POST /administrator',
  agreeReplay: 'POST /replay/:id/consent',
  announcement: 'POST /announcement',
  announcements: 'GET /announcements',
  askedReplay: 'GET /asked/:name',
  auditTrail: 'GET /moderator/:userId/audit',
  authenticate: 'POST /user/login',
  avatar: 'POST /avatar',
  beginFactor: 'POST /factor/begin',
  block: 'POST /blocks',
  blocks: 'GET /blocks',
  captcha: 'GET /captcha',
  changeEmail: 'POST /user/email',
  changePassword: 'POST /user/password',
  chronicles: 'GET /chronicles/:name',
  config: 'GET /config',
  confirmFactor: 'POST /factor/confirm',
  create: 'POST /create',
  data: 'GET /data',
  decideReport: 'POST /reports/:reportId',
  deleteAccount: 'POST /account/delete',
  deviceCode: 'POST /guest/device',
  door: 'POST /door',
  endFactor: 'POST /factor/end',
  endLogin: 'POST /logins/end',
  endOtherLogins: 'POST /logins/end-others',
  exportAccount: 'POST /account/export',
  factor: 'GET /factor',
  grant: 'POST /grant',
  guest: 'POST /guest',
  keepGuest: 'POST /guest/keep',
  linkLogin: 'POST /login/link',
  login: 'POST /login',
  loginFactor: 'POST /login/factor',
  logins: 'GET /logins',
  logout: 'POST /logout',
  mailLogin: 'POST /user/link',
  moderatedUser: 'GET /moderator/:userId',
  moderateUser: 'POST /moderator/:userId',
  myGames: 'POST /games',
  patreon: 'POST /patreon',
  power: 'POST /power',
  recording: 'POST /recording',
  recover: 'POST /user/recover',
  recoveryCodes: 'POST /factor/codes',
  register: 'POST /user/register',
  replay: 'GET /replay/:id',
  report: 'POST /report',
  reports: 'POST /reports',
  reset: 'POST /user/reset',
  searchUsers: 'POST /moderator/search',
  sessions: 'GET /sessions',
  shareReplay: 'POST /replay/:id/link',
  showFactor: 'POST /factor/show',
  statistics: 'GET /statistics/:id',
  status: 'GET /status',
  testMail: 'POST /status/mail',
  testSms: 'POST /status/sms',
  time: 'GET /time',
  token: 'POST /token',
  tournament: 'GET /tournament',
  tournamentCount: 'GET /tournament/count',
  unlinkPatreon: 'POST /patreon/unlink',
  updateUser: 'POST /user',
  useDeviceCode: 'POST /guest/continue',
  user: 'GET /user/:id',
  verify: 'POST /verify',
  version: 'GET /version',
  vote: 'POST /vote',
  votes: 'GET /vote',
  withdrawAnnouncement: 'POST /announcements/:announcementId/withdraw',
} as const

/** Files that pages show or offer by their address. */
export const REST_FILES = {
  avatar: '/avatar/:name',
  tournament: '/tournament/assets/:folder/:file',
} as const

export type RestName = keyof typeof REST_CALLS

type Place<Name extends RestName> = (typeof REST_CALLS)[Name]
export type RestMethod<Name extends RestName> =
  Place<Name> extends `${infer Method extends 'GET' | 'POST'} ${string}` ? Method : never
type RestPath<Name extends RestName> = Place<Name> extends `${string} ${infer Path}` ? Path : never

type Named<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Named<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The names of the parts of an address that a caller fills in. */
export type RestParam<Name extends RestName> = Named<RestPath<Name>>

/** Method and path of a call. */
export function restPlace<Name extends RestName>(
  name: Name,
): { readonly method: RestMethod<Name>; readonly path: RestPath<Name> } {
  const [method, path] = REST_CALLS[name].split(' ')
  return { method, path } as { method: RestMethod<Name>; path: RestPath<Name> }
}

/** A path with its parts filled in. */
export const filledPath = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''))

export const fileAddress = <Name extends keyof typeof REST_FILES>(
  name: Name,
  params: Readonly<Record<Named<(typeof REST_FILES)[Name]>, string>>,
): string => API_PREFIX + filledPath(REST_FILES[name], params)
