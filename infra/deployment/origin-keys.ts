/** A year: until CloudFront is updated, it sends the key of the last deployment. */
const quartersAccepted = 4;

/**
 * The labels of the origin keys, one for each quarter of a year, such as `2026q4`. CloudFront sends the first.
 *
 * They depend on the date only, so that a failed deployment is repeated with the same keys.
 */
export function originKeyLabels(today: Date): readonly string[] {
	const present = today.getUTCFullYear() * 4 + Math.floor(today.getUTCMonth() / 3);
	return Array.from({ length: quartersAccepted }, (_, ago) => {
		const quarter = present - ago;
		return `${Math.floor(quarter / 4)}q${(quarter % 4) + 1}`;
	});
}

/** The name of a key in Secrets Manager. Not below `/portal/`, where the administration may read and write. */
export const originKeyName = (stage: string, label: string) => `rfr-portal-${stage}/origin-key/${label}`;
