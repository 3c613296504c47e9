import Box from '@cloudscape-design/components/box';
import { dateText } from '../../../i18n/date-text.ts';
import type { RateSelection } from './rate-selection.ts';
import { useRateText } from './rate-text.ts';

/** Says that a screen shows the day on which it opened, until another is chosen. */
export function OpenedOnLatest({ selection }: { readonly selection: RateSelection }) {
	const { t, language } = useRateText();
	const { date, dateType, openedOn } = selection;
	if (openedOn === undefined || date !== openedOn || dateType !== 'publication_date') return null;
	return <Box color="text-body-secondary">{t('panel.openedOn', { date: dateText(openedOn, language) })}</Box>;
}
