const ownLogo = '/favicon.svg';

/**
 * Source of the logo next to the product name: the organisation's logo if it is a path of the portal or a data: URL,
 * otherwise the default logo. The content security policy blocks any other address.
 */
export function logoSource(wanted: string | undefined, origin: string): string {
	if (wanted === undefined || wanted === '') return ownLogo;
	if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(wanted)) return wanted;
	if (!URL.canParse(wanted, origin)) return ownLogo;
	const { href, origin: logoOrigin } = new URL(wanted, origin);
	return logoOrigin === origin ? href : ownLogo;
}
