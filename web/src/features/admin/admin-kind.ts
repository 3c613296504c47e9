/** What an administrator manages. */
export type AdminKind = 'organisation' | 'user';
