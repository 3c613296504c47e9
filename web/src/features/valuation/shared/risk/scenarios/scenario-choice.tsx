import { Alert, FormField, Input, Multiselect, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { listed } from '#i18n/punctuation.ts';
import { callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { RequestOf } from '#shared/contract/route.ts';
import { riskLimits } from '#shared/contract/valuation-risk.ts';
import {
	type SavedScenario,
	scenarioList,
	scenarioSave,
	type swapScenarios,
} from '#shared/contract/valuation-risk-scenarios.ts';
import { currencies } from '#shared/deal/deal-indices.ts';
import { readPlainNumber } from '#shared/deal/deal-values.ts';
import { isLocalDate, parseTenor } from '#shared/time/local-date.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useRiskText } from '../../valuation.ts';
import { datesQuery } from '../../valuation-queries.ts';
import { presetName } from './scenario-columns.tsx';
import styles from './scenarios-tab.module.css';

export type Shifts = Required<Pick<RequestOf<typeof scenarioSave>, 'rates' | 'fx'>>;

interface ShiftFault {
	readonly line: number;
	readonly reason: 'words' | 'currency' | 'tenor' | 'number' | 'bpRange' | 'percentRange' | 'twice';
	readonly text: string;
}

const everyCurrency = 'ALL';
const maxBp = 10_000;
const maxPercent = 1000;
/** Tenor of a shift that applies to the whole curve. The API applies a shift with only one tenor to all tenors. */
const anyTenor = '1Y';

/**
 * Reads shifts that are typed or pasted from a spreadsheet, one per line: `USD 10Y 25` or `ALL 2Y -10` in basis points,
 * `10Y 25` for every currency, `ALL 25` for every tenor, and `EUR FX -5` in percent.
 */
export function readShifts(text: string): { readonly shifts: Shifts } | { readonly faults: readonly ShiftFault[] } {
	const rates = new Map<string, { tenor: string; bp: number }[]>();
	const fx: { currency: string; percent: number }[] = [];
	const flat = new Set<string>();
	const faults: ShiftFault[] = [];
	for (const [i, line] of text.split(/\r?\n/).entries()) {
		if (line.trim() === '') continue;
		const fault = (reason: ShiftFault['reason'], found = line.trim()) =>
			faults.push({ line: i + 1, reason, text: found });
		const words = line
			.trim()
			.toUpperCase()
			.split(/[\s,;:]+/);
		// A line with only a tenor and a number, such as two pasted spreadsheet columns, shifts every currency.
		if (words.length === 2 && parseTenor(words[0] as string) !== undefined) words.unshift(everyCurrency);
		if (words.length < 2 || words.length > 3) {
			fault('words');
			continue;
		}
		const currency = words[0] as string;
		const scope = words.length === 3 ? (words[1] as string) : anyTenor;
		const figure = words.at(-1) as string;
		const value = readPlainNumber(figure.replace('−', '-').replace(/(BP|%)$/, ''));
		const points = rates.get(currency) ?? [];
		if (currency !== everyCurrency && !currencies.includes(currency)) fault('currency', currency);
		else if (scope !== 'FX' && parseTenor(scope) === undefined) fault('tenor', scope);
		else if (value === undefined) fault('number', figure);
		else if (scope === 'FX') {
			if (value <= -100 || value > maxPercent) fault('percentRange', figure);
			else if (fx.some((each) => each.currency === currency)) fault('twice', `${currency} FX`);
			else fx.push({ currency, percent: value });
		} else if (Math.abs(value) > maxBp) fault('bpRange', figure);
		// A shift of all tenors cannot be combined with other shifts of the same currency.
		else if (points.length > 0 && (words.length === 2 || flat.has(currency))) fault('twice', currency);
		else if (points.some(({ tenor }) => tenor === scope)) fault('twice', `${currency} ${scope}`);
		else {
			rates.set(currency, [...points, { tenor: scope, bp: value }]);
			if (words.length === 2) flat.add(currency);
		}
	}
	if (faults.length > 0) return { faults };
	return { shifts: { rates: [...rates].map(([currency, points]) => ({ currency, points })), fx } };
}

export const writeShifts = ({ rates, fx }: Shifts): string =>
	[
		...rates.flatMap(({ currency, points }) => points.map(({ tenor, bp }) => `${currency} ${tenor} ${bp}`)),
		...fx.map(({ currency, percent }) => `${currency} FX ${percent}`),
	].join('\n');

const supervisory = ['parallelUp', 'parallelDown', 'shortUp', 'shortDown', 'steepener', 'flattener'] as const;
const parallel = [1, 10, 25, 50, 100, 200].flatMap((bp) => [`+${bp}bp`, `-${bp}bp`]);
const fx = ['fx+10', 'fx-10'] as const;
export const defaultChoice = [...supervisory, '+100bp', '-100bp'].join('|');

/** Prefixes of scenario IDs. The ID of a preset has no prefix. */
export const savedMark = 'saved:';
const datesMark = 'dates:';
const ownMark = 'own:';
export const separator = '|';

export const ownId = (name: string, lines: string) => `${ownMark}${[name, lines].map(encodeURIComponent).join(':')}`;

function readOwn(id: string) {
	try {
		const [name = '', lines = ''] = id.slice(ownMark.length).split(':').map(decodeURIComponent);
		const read = readShifts(lines);
		return name === '' || 'faults' in read ? undefined : { name, ...read.shifts };
	} catch {
		return undefined;
	}
}

export type Asked = NonNullable<RequestOf<typeof swapScenarios>>['scenarios'][number];

export function askedOf(id: string): Asked | undefined {
	if (id.startsWith(savedMark)) return { saved: id.slice(savedMark.length) };
	if (id.startsWith(datesMark)) {
		const [from = '', to = ''] = id.slice(datesMark.length).split('..');
		return isLocalDate(from) && isLocalDate(to) ? { from, to } : undefined;
	}
	if (id.startsWith(ownMark)) return readOwn(id);
	return { preset: id };
}

export const idsOf = (scenarios: readonly Asked[]): readonly string[] =>
	scenarios.map((each) => {
		if ('preset' in each) return each.preset;
		if ('saved' in each) return `${savedMark}${each.saved}`;
		if ('name' in each) return ownId(each.name, writeShifts({ rates: each.rates ?? [], fx: each.fx ?? [] }));
		return `${datesMark}${each.from}..${each.to}`;
	});

/** Converts scenario IDs to the scenarios of an API request. Invalid IDs are left out. */
export const askedScenariosOf = (ids: readonly string[]): Asked[] => ids.flatMap((id) => askedOf(id) ?? []);

export const savedQuery = queryOptions({
	queryKey: ['saved-scenarios'],
	queryFn: async ({ signal }) => (await callApi(scenarioList, {}, { signal })).scenarios,
	retry: false,
	refetchOnWindowFocus: false,
});

interface ScenarioChoiceProps {
	readonly chosen: readonly string[];
	readonly onChosen: (ids: readonly string[]) => void;
}

/** Maximum number of historical scenarios that are offered. Each is the change between two adjacent dates. */
const maxHistorical = 20;

export function ScenarioChoice({ chosen, onChosen }: ScenarioChoiceProps) {
	const riskText = useRiskText();
	const { t, language } = riskText;
	const { data: saved = [] } = useQuery(savedQuery);
	const { data: dates = [] } = useQuery(datesQuery);
	const preset = (value: string) => ({ value, label: presetName(value, riskText) });
	const historical = dates.slice(0, maxHistorical).flatMap(({ date: to }, i) => {
		const from = dates[i + 1]?.date;
		if (from === undefined) return [];
		const values = { from: dateText(from, language), to: dateText(to, language) };
		return [{ value: `${datesMark}${from}..${to}`, label: t('scenarios.between', values) }];
	});
	const groups = [
		{ label: t('scenarios.groups.supervisory'), options: supervisory.map(preset) },
		{ label: t('scenarios.groups.parallel'), options: parallel.map(preset) },
		{ label: t('scenarios.groups.fx'), options: fx.map(preset) },
		{
			label: t('scenarios.groups.saved'),
			options: saved.map(({ name }) => ({ value: `${savedMark}${name}`, label: name })),
		},
		{ label: t('scenarios.groups.historical'), options: historical },
	].filter(({ options }) => options.length > 0);
	const known = groups.flatMap(({ options }) => options);
	const selected = chosen.map(
		(id) => known.find(({ value }) => value === id) ?? { value: id, label: readOwn(id)?.name ?? id },
	);
	return (
		<div className={styles.chosen}>
			<FormField label={t('scenarios.choose')}>
				<Multiselect
					options={groups}
					selectedOptions={selected}
					filteringType="auto"
					placeholder={t('scenarios.choose')}
					tokenLimit={10}
					deselectAriaLabel={({ label = '' }) => t('scenarios.deselect', { name: label })}
					onChange={({ detail }) => onChosen(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
				/>
			</FormField>
		</div>
	);
}

interface ScenarioFormProps {
	readonly saved?: SavedScenario | undefined;
	readonly onSaved: (saved: SavedScenario) => void;
	readonly onUsed: (name: string, lines: string) => void;
	readonly onClose: () => void;
}

export function ScenarioForm({ saved, onSaved, onUsed, onClose }: ScenarioFormProps) {
	const text = useRiskText();
	const { t } = text;
	const [name, setName] = useState(saved?.name ?? '');
	const [lines, setLines] = useState(saved === undefined ? '' : writeShifts(saved));
	const [isChecked, setChecked] = useState(false);
	const [isBusy, setBusy] = useState(false);
	const [failure, setFailure] = useState<unknown>();
	const read = readShifts(lines);
	const faults = 'faults' in read ? read.faults : [];
	const isEmpty = lines.trim() === '';
	const use = () => {
		setChecked(true);
		if (faults.length === 0 && !isEmpty && name.trim() !== '') onUsed(name.trim(), lines.trim());
	};
	const save = async () => {
		setChecked(true);
		if ('faults' in read || isEmpty || name.trim() === '') return;
		setBusy(true);
		try {
			const version = saved === undefined ? {} : { version: saved.version };
			onSaved(await callApi(scenarioSave, { name: name.trim(), ...read.shifts, ...version }));
		} catch (error) {
			setFailure(error);
			setBusy(false);
		}
	};
	const faultText = isEmpty
		? t('scenarios.noShift')
		: faults.map(({ line, reason, text: found }) => (
				<div key={line}>
					{t('scenarios.badLine', {
						line,
						reason: t(`scenarios.faults.${reason}`, { text: found, currencies: listed(currencies, text.language) }),
					})}
				</div>
			));
	return (
		<ActionDialog
			title={t(saved === undefined ? 'scenarios.add' : 'scenarios.edit')}
			cancel={t('scenarios.cancel')}
			action={{ text: t('scenarios.save'), isBusy, onPress: () => void save() }}
			more={{ text: t('scenarios.useOnce'), onPress: use }}
			onCancel={onClose}
		>
			<SpaceBetween size="s">
				<FormField
					label={t('scenarios.name')}
					errorText={isChecked && name.trim() === '' ? t('scenarios.noName') : undefined}
				>
					<Input
						value={name}
						disabled={saved !== undefined}
						onChange={({ detail }) => setName(detail.value.slice(0, riskLimits.nameCharacters))}
					/>
				</FormField>
				<FormField
					label={t('scenarios.shifts')}
					constraintText={t('scenarios.shiftsHint')}
					errorText={isChecked && (isEmpty || faults.length > 0) ? faultText : undefined}
				>
					<Textarea
						rows={8}
						value={lines}
						placeholder={'ALL 25\nUSD 2Y -10\nUSD 10Y 25\nEUR FX -5'}
						onChange={({ detail }) => setLines(detail.value)}
					/>
				</FormField>
				{failure !== undefined && <Alert type="error">{describeProblem(failure, text, t('scenarios.notSaved'))}</Alert>}
			</SpaceBetween>
		</ActionDialog>
	);
}
