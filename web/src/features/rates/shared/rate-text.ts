import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The texts of the rate screens in the chosen language. */
export interface RateText {
	readonly t: TFunction<'rates'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useRateText(): RateText {
	const { t, i18n } = useTranslation('rates');
	return { t, language: i18n.language };
}

const knownStatuses = ['Calculated', 'Indicative', 'Published'] as const;

/** A status in the chosen language. A publisher's own status is shown as it was published. */
export function statusText(status: string, { t }: RateText): string {
	const known = knownStatuses.find((each) => each.toLowerCase() === status.toLowerCase());
	return known === undefined ? status : t(`statuses.${known}`);
}
