import { refuse } from '#platform/http/refusal.ts';
import { logger } from '#platform/logger.ts';
import { hostOf } from '#platform/transfer/https-post.ts';
import { isPublicAddress, type Resolve, resolvePublicHost } from '#platform/transfer/resolve-public.ts';

/** Faults of the address of a webhook, each with the correction. */
const urlFaults = {
	'not-a-url': 'it is not a URL. Enter an address such as https://events.bank.example/portal.',
	'not-https': 'it does not begin with https://. Events are sent over TLS only.',
	'has-password': 'it has a user name or password. Receivers know the portal by its signature.',
	'has-fragment': 'it has a fragment (#). Leave it out.',
	'host-unknown': 'the host name has no address.',
	'address-private': 'the host has an address that is not on the public internet.',
} as const;

type UrlFault = keyof typeof urlFaults;

/**
 * Checks the address of a webhook and the addresses of its host. They are checked again at each try.
 *
 * @returns the URL as it is stored
 * @throws a refusal (400) that names the fault
 */
export async function checkUrl(text: string, resolve?: Resolve): Promise<string> {
	const url = URL.parse(text);
	if (url === null || url.hostname === '') throw urlInvalid('not-a-url');
	if (url.protocol !== 'https:' && url.protocol !== 'http:') throw urlInvalid('not-https');
	if (url.username !== '' || url.password !== '') throw urlInvalid('has-password');
	if (url.hash !== '') throw urlInvalid('has-fragment');
	const found = await resolvePublicHost(hostOf(url), resolve).catch((error: Error) => {
		logger.warn('the host of a webhook was not looked up', { error });
		return undefined;
	});
	if (found !== undefined && 'fault' in found) throw urlInvalid(found.fault);
	// The deployment allows this private address.
	const isPrivate = found !== undefined && !isPublicAddress(found.address);
	if (url.protocol === 'http:' && !isPrivate) throw urlInvalid('not-https');
	return url.href;
}

function urlInvalid(fault: UrlFault) {
	const reason = urlFaults[fault];
	return refuse('webhook-url-invalid', { fault, reason }, { issues: [{ path: ['url'], message: reason }] });
}
