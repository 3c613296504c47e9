import { Box, Button, Checkbox, FormField, SpaceBetween } from '@cloudscape-design/components';
import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { InputRow } from '#features/admin/shared/form-inputs.tsx';
import { isJsonObject, type Json, type JsonObject, withKey } from '#features/admin/shared/json-value.ts';
import { useCurrencies } from '#features/admin/shared/organisation-choice.tsx';
import { listed } from '#i18n/punctuation.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import { listOf, numberOf, textOf, withPart } from '../schedule-draft.ts';
import { PartInput, PartSelect } from './part-input.tsx';
import type { StepProps } from './step.tsx';
import styles from './steps.module.css';

const periodKinds = ['tenor', 'days', 'startDate'] as const;

type PeriodKind = (typeof periodKinds)[number];

/** Fields of a `Rates` entry that have an input. Other fields are listed by name and can be edited as JSON. */
const shownOf = {
	Compounded: [
		'name',
		'currency',
		...periodKinds,
		'endDate',
		'convention',
		'lookback',
		'observationShift',
		'rounding',
		'rows',
	],
	Term: ['currency', 'instrument', 'tenors', 'date'],
} as const;

const newEntries = {
	Compounded: { currency: 'USD', tenor: '3M' },
	Term: { currency: 'USD' },
} as const;

interface RatesEditorProps extends StepProps {
	readonly type: 'Compounded' | 'Term';
}

export function RatesEditor({ type, draft, at, onChange }: RatesEditorProps) {
	const { t } = useAdminText();
	const entries = listOf(draft, 'Rates').map((entry) => (isJsonObject(entry) ? entry : {}));
	const set = (next: readonly Json[]) => onChange(withPart(draft, 'Rates', next));
	return (
		<SpaceBetween size="s">
			{entries.map((entry, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place.
				<div key={place} className={styles.entry}>
					<SpaceBetween size="xs">
						<SpaceBetween direction="horizontal" size="xs" alignItems="center">
							<Box variant="strong">{t('scheduleForm.rate', { number: place + 1 })}</Box>
							<Button
								variant="inline-link"
								ariaLabel={t('scheduleForm.removeRateOf', { number: place + 1 })}
								onClick={() => set(entries.toSpliced(place, 1))}
							>
								{t('scheduleForm.removeRate')}
							</Button>
						</SpaceBetween>
						<EntryFields
							type={type}
							entry={entry}
							at={(key) => at(`Rates.${place}.${key}`)}
							onChange={(next) => set(entries.with(place, next))}
						/>
						<Others type={type} entry={entry} />
						<EntryFaults type={type} entry={entry} at={(key) => at(`Rates.${place}${key}`)} />
					</SpaceBetween>
				</div>
			))}
			<FormField errorText={entries.length === 0 ? at('Rates') : undefined}>
				<Button iconName="add-plus" onClick={() => set([...entries, newEntries[type]])}>
					{t('scheduleForm.addRate')}
				</Button>
			</FormField>
		</SpaceBetween>
	);
}

interface EntryProps {
	readonly type: 'Compounded' | 'Term';
	readonly entry: JsonObject;
	readonly at: (key: string) => string | undefined;
	readonly onChange: (entry: JsonObject) => void;
}

function EntryFields(props: EntryProps) {
	return props.type === 'Term' ? <TermFields {...props} /> : <CompoundedFields {...props} />;
}

function CompoundedFields({ entry, at, onChange }: EntryProps) {
	const { t } = useAdminText();
	const { currencies } = useCurrencies();
	const set = (key: string, value: Json | undefined) => onChange(withKey(entry, key, value === '' ? undefined : value));
	const kind: PeriodKind = periodKinds.find((each) => entry[each] !== undefined) ?? 'tenor';
	const setKind = (next: string) => {
		const kept = Object.fromEntries(Object.entries(entry).filter(([key]) => !periodKinds.some((each) => each === key)));
		onChange({ ...kept, [next]: '' });
	};
	const text = (key: 'name' | 'endDate' | 'lookback' | 'rounding', isNumber = false) => (
		<PartInput
			label={t(`scheduleForm.fields.${key}`)}
			errorText={at(key)}
			placeholder={t(`scheduleForm.defaults.${key}`)}
			value={entry[key]}
			onChange={(written) => set(key, isNumber ? numberOf(written) : written)}
		/>
	);
	const conventions = namedConventions.filter(({ currency }) => currency === entry.currency);
	return (
		<InputRow>
			<CurrencyField {...{ entry, at, currencies }} onChange={(value) => set('currency', value)} />
			<PartSelect
				label={t('scheduleForm.fields.periodKind')}
				errorText={undefined}
				value={kind}
				options={periodKinds.map((each) => ({ value: each, label: t(`scheduleForm.periodKinds.${each}`) }))}
				onChange={setKind}
			/>
			<PartInput
				label={t(`scheduleForm.periodKinds.${kind}`)}
				errorText={at(kind)}
				placeholder={t(`scheduleForm.periodExamples.${kind}`)}
				value={entry[kind]}
				onChange={(written) => onChange({ ...entry, [kind]: kind === 'days' ? (numberOf(written) ?? '') : written })}
			/>
			{text('endDate')}
			<PartSelect
				label={t('scheduleForm.fields.convention')}
				errorText={at('convention')}
				value={textOf(entry.convention)}
				options={[
					{ value: '', label: t('scheduleForm.noConvention') },
					...conventions.map(({ id, name }) => ({ value: id, label: name })),
				]}
				onChange={(value) => set('convention', value)}
			/>
			{text('lookback', true)}
			<FormField label={t('scheduleForm.fields.observationShift')} errorText={at('observationShift')}>
				<Checkbox
					checked={entry.observationShift === true}
					indeterminate={entry.observationShift === undefined && entry.convention !== undefined}
					onChange={({ detail }) => set('observationShift', detail.checked ? true : undefined)}
				>
					{t('scheduleForm.shifted')}
				</Checkbox>
			</FormField>
			{text('rounding', true)}
			<PartSelect
				label={t('scheduleForm.fields.rows')}
				errorText={at('rows')}
				value={textOf(entry.rows ?? 'result')}
				options={(['result', 'daily'] as const).map((each) => ({ value: each, label: t(`scheduleForm.rows.${each}`) }))}
				onChange={(value) => set('rows', value === 'result' ? undefined : value)}
			/>
			{text('name')}
		</InputRow>
	);
}

interface CurrencyFieldProps extends Omit<EntryProps, 'type' | 'onChange'> {
	readonly currencies: readonly string[];
	readonly onChange: (currency: string) => void;
}

function CurrencyField({ entry, at, currencies, onChange }: CurrencyFieldProps) {
	const { t } = useAdminText();
	return (
		<PartSelect
			label={t('scheduleForm.fields.currency')}
			errorText={at('currency')}
			value={textOf(entry.currency)}
			options={currencies.map((code) => ({ value: code, label: code }))}
			onChange={onChange}
		/>
	);
}

function TermFields({ entry, at, onChange }: EntryProps) {
	const { t } = useAdminText();
	const { currencies } = useCurrencies();
	const isInstrument = entry.instrument !== undefined;
	const tenors = Array.isArray(entry.tenors) ? entry.tenors.map(textOf).join(', ') : textOf(entry.tenors);
	return (
		<InputRow>
			<PartSelect
				label={t('scheduleForm.fields.termOf')}
				errorText={undefined}
				value={isInstrument ? 'instrument' : 'currency'}
				options={(['currency', 'instrument'] as const).map((each) => ({
					value: each,
					label: t(`scheduleForm.fields.${each}`),
				}))}
				onChange={(kind) =>
					onChange({ ...withKey(withKey(entry, 'currency', undefined), 'instrument', undefined), [kind]: '' })
				}
			/>
			{isInstrument ? (
				<PartInput
					label={t('scheduleForm.fields.instrument')}
					errorText={at('instrument')}
					placeholder="SOFR Averages"
					value={entry.instrument}
					onChange={(instrument) => onChange({ ...entry, instrument })}
				/>
			) : (
				<CurrencyField {...{ entry, at, currencies }} onChange={(currency) => onChange({ ...entry, currency })} />
			)}
			<PartInput
				label={t('scheduleForm.fields.tenors')}
				errorText={at('tenors')}
				placeholder={t('scheduleForm.defaults.tenors')}
				value={tenors}
				onChange={(written) => {
					const list = written.split(',').map((tenor) => tenor.trim());
					onChange(withKey(entry, 'tenors', written.trim() === '' ? undefined : list));
				}}
			/>
			<PartInput
				label={t('scheduleForm.fields.date')}
				errorText={at('date')}
				placeholder={t('scheduleForm.defaults.date')}
				value={entry.date}
				onChange={(date) => onChange(withKey(entry, 'date', date === '' ? undefined : date))}
			/>
		</InputRow>
	);
}

/** Faults of a `Rates` entry that do not belong to a single shown field, for example if two periods are set. */
function EntryFaults({ type, entry, at }: Pick<EntryProps, 'type' | 'entry' | 'at'>) {
	const kind = periodKinds.find((each) => entry[each] !== undefined) ?? 'tenor';
	const shown = shownOf[type].filter((key) => key === kind || !periodKinds.some((each) => each === key));
	const atFields = shown.flatMap((key) => at(`.${key}`)?.split('\n') ?? []);
	const others = at('')
		?.split('\n')
		.filter((line) => !atFields.includes(line));
	return others === undefined || others.length === 0 ? null : <FormField errorText={others.join('\n')} />;
}

function Others({ type, entry }: Pick<EntryProps, 'type' | 'entry'>) {
	const { t, language } = useAdminText();
	const shown: readonly string[] = shownOf[type];
	const others = Object.entries(entry).filter(([key]) => !shown.includes(key));
	if (others.length === 0) return null;
	return (
		<Box variant="small">
			{t('scheduleForm.others', {
				fields: listed(
					others.map(([key, value]) => `${key} ${textOf(value)}`),
					language,
				),
			})}
		</Box>
	);
}
