/**
 * True if a request names this machine as its host. A page of another site whose name has been pointed at this machine
 * would otherwise pass for one of the portal's own.
 */
export function isLocalHost(host: string | undefined): boolean {
	return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);
}
