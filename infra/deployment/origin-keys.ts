/** The keys of the last year stay accepted: CloudFront sends that of the last deployment until it is updated itself. */
const quartersAccepted = 4;

/**
 * The labels of the origin keys, the one that CloudFront sends first: a quarter of a year each, such as `2026q4`.
 *
 * They follow from the date alone, so that a deployment that failed half-way is repeated with the same keys.
 */
export function originKeyLabels(today: Date): readonly string[] {
	const present = today.getUTCFullYear() * 4 + Math.floor(today.getUTCMonth() / 3);
	return Array.from({ length: quartersAccepted }, (_, ago) => {
		const quarter = present - ago;
		return `${Math.floor(quarter / 4)}q${(quarter % 4) + 1}`;
	});
}

/** The name of a key in Secrets Manager; apart from `/portal/`, below which the administration reads and writes. */
export const originKeyName = (stage: string, label: string) => `rfr-portal-${stage}/origin-key/${label}`;
