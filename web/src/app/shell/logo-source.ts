const ownLogo = '/favicon.svg';

/**
 * Returns the logo's source: the organisation's logo if it is a path of the portal or a `data:` image, otherwise the
 * default logo. The content security policy blocks logos from other sites.
 */
export function logoSource(wanted: string | undefined, origin: string): string {
	if (wanted === undefined || wanted === '') return ownLogo;
	if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(wanted)) return wanted;
	if (!URL.canParse(wanted, origin)) return ownLogo;
	const { href, origin: logoOrigin } = new URL(wanted, origin);
	return logoOrigin === origin ? href : ownLogo;
}
