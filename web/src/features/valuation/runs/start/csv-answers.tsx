import { Checkbox, FormField, Select } from '@cloudscape-design/components';
import type { RunReading } from '#shared/contract/valuation-runs.ts';
import { dateOrders } from '#shared/table/kind/parse-date.ts';
import { decimalSigns } from '#shared/table/kind/parse-figure.ts';
import { useRiskText } from '../../shared/valuation-text.ts';

interface CsvAnswersProps {
	readonly reading: RunReading;
	readonly onReading: (reading: RunReading) => void;
}

/** Asks the user about a CSV file if its content leaves the decimal separator, date order or serial dates open. */
export function CsvAnswers({ reading, onReading }: CsvAnswersProps) {
	const { t } = useRiskText();
	const { decimalSign, dateOrder, serialDates, ...others } = reading;
	const asShown = { value: '', label: t('start.csv.asShown') };
	const signs = [
		asShown,
		...decimalSigns.map((value) => ({
			value: value as string,
			label: t(`start.csv.signs.${value === '.' ? 'point' : 'comma'}`),
		})),
	];
	const orders = [
		asShown,
		...dateOrders.map((value) => ({ value: value as string, label: t(`start.csv.orders.${value}`) })),
	];
	const change = (changes: RunReading) => {
		const all = { decimalSign, dateOrder, serialDates, ...changes };
		onReading({ ...others, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) });
	};
	return (
		<>
			<FormField label={t('start.csv.figures')}>
				<Select
					options={signs}
					selectedOption={signs.find(({ value }) => value === (decimalSign ?? '')) ?? asShown}
					onChange={({ detail }) =>
						change({ decimalSign: decimalSigns.find((each) => each === detail.selectedOption.value) })
					}
				/>
			</FormField>
			<FormField label={t('start.csv.dates')}>
				<Select
					options={orders}
					selectedOption={orders.find(({ value }) => value === (dateOrder ?? '')) ?? asShown}
					onChange={({ detail }) =>
						change({ dateOrder: dateOrders.find((each) => each === detail.selectedOption.value) })
					}
				/>
				<Checkbox
					checked={serialDates === true}
					onChange={({ detail }) => change({ serialDates: detail.checked || undefined })}
				>
					{t('start.csv.serials')}
				</Checkbox>
			</FormField>
		</>
	);
}
