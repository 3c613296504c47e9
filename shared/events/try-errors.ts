export const tryErrors = {
	'host-unknown': 'The host name has no address.',
	'address-private': 'The host has an address that is not public. Events are sent to public addresses only.',
	'not-https': 'The address is not https. Events are sent over TLS only.',
	'tls-failed': 'The certificate of the server is invalid for this host, or TLS failed.',
	'connection-failed': 'The server refused the connection, or closed it before it answered.',
	timeout: 'The server did not answer within ten seconds.',
	redirected: 'The server answered with a redirect. Enter the address that it redirects to.',
	status: 'The server answered with a status other than 2xx.',
	'secret-missing': 'The signing secret cannot be read. Rotate the secret.',
} as const;

export type TryErrorCode = keyof typeof tryErrors;
