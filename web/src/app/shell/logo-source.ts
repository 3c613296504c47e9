const ownLogo = '/favicon.svg';

/**
 * The picture beside the product's name: the organisation's, if it comes from the portal itself or is written out in
 * the layout, otherwise the portal's own. The content security policy would refuse any other.
 */
export function logoSource(wanted: string | undefined, origin: string): string {
	if (wanted === undefined || wanted === '') return ownLogo;
	if (/^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(wanted)) return wanted;
	if (!URL.canParse(wanted, origin)) return ownLogo;
	const { href, origin: itsOrigin } = new URL(wanted, origin);
	return itsOrigin === origin ? href : ownLogo;
}
