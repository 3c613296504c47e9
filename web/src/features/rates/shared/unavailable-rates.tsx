import Alert from '@cloudscape-design/components/alert';
import { dateText } from '#i18n/date-text.ts';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import type { UnavailableRate } from '#shared/contract/fallback.ts';
import { useRateText } from './rate-text.ts';

/** Names the calculated rates that have no figure, with the reason: tenors with the same reason together. */
export function UnavailableRates({ rates }: { readonly rates: readonly UnavailableRate[] }) {
	const text = useRateText();
	const { t, language } = text;
	if (rates.length === 0) return null;
	const described = rates.map((rate) => ({
		...rate,
		reason: describeProblem(new ApiError(400, rate.problem), text, rate.problem.message),
	}));
	const groups = Map.groupBy(described, ({ currency, name, reason }) => `${currency} ${name}\n${reason}`);
	return (
		<Alert type="warning" header={t('unavailable.title', { count: rates.length })}>
			<ul>
				{[...groups].map(([key, same]) => {
					const [first] = same as [(typeof described)[number]];
					const dates = [...new Set(same.map(({ recordDate }) => dateText(recordDate, language)))];
					return (
						<li key={key}>
							{t('unavailable.rates', {
								currency: first.currency,
								name: first.name,
								tenors: [...new Set(same.map(({ tenor }) => tenor))].join(', '),
								dates: dates.join(', '),
								reason: first.reason,
							})}
						</li>
					);
				})}
			</ul>
		</Alert>
	);
}
