import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

/** The texts of the rate screens in the chosen language. */
export type RateText = NamespaceText<'rates'>;

export const useRateText = (): RateText => useNamespaceText('rates');

const knownStatuses = ['Calculated', 'Indicative', 'Published'] as const;

/** A status in the chosen language. A publisher's own status is shown as it was published. */
export function statusText(status: string, { t }: RateText): string {
	const known = knownStatuses.find((each) => each.toLowerCase() === status.toLowerCase());
	return known === undefined ? status : t(`statuses.${known}`);
}
