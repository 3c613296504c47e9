import Button from '@cloudscape-design/components/button';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { useRateText } from './rate-text.ts';
import { RatesEmpty } from './rates-empty.tsx';

interface NoRatesOnDateProps {
	/** An earlier date that has figures. */
	readonly published: LocalDate | undefined;
	readonly onShow: (date: LocalDate) => void;
}

/** In place of the rates of a date that has none; one press leads to figures, where some are known. */
export function NoRatesOnDate({ published, onShow }: NoRatesOnDateProps) {
	const { t, language } = useRateText();
	return (
		<RatesEmpty>
			<p>{t('empty.date')}</p>
			{published !== undefined && (
				<>
					<p>{t('empty.published', { date: dateText(published, language) })}</p>
					<Button formAction="none" onClick={() => onShow(published)}>
						{t('empty.showPublished', { date: dateText(published, language) })}
					</Button>
				</>
			)}
		</RatesEmpty>
	);
}
