/**
 * Returns the security headers of every page and file of the web app, on AWS and in the local portal.
 * @param identityOrigin origin at which the browser signs in, if it differs from the portal's own origin
 */
export function securityHeaders(identityOrigin?: string): Readonly<Record<string, string>> {
	return {
		'content-security-policy': contentSecurityPolicy(identityOrigin),
		'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'referrer-policy': 'no-referrer',
		'cross-origin-opener-policy': 'same-origin',
		'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
	};
}

function contentSecurityPolicy(identityOrigin?: string): string {
	return [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"font-src 'self' data:",
		"img-src 'self' data:",
		`connect-src 'self'${identityOrigin === undefined ? '' : ` ${identityOrigin}`}`,
		"worker-src 'self'",
		"manifest-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; ');
}
