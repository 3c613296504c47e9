import { Checkbox, FormField, SegmentedControl, SpaceBetween } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import type { RequestOf } from '#shared/contract/route.ts';
import { type AnalysisName, analysisNames } from '#shared/contract/run-analyses.ts';
import { conversionMethods } from '#shared/contract/valuation-risk.ts';
import type { runStart } from '#shared/contract/valuation-runs.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { OtherBookChoice } from '../../shared/risk/change/other-book-choice.tsx';
import { type ConversionChoice, methodOf } from '../../shared/risk/convert/conversion-choices.ts';
import { SpreadInput } from '../../shared/risk/convert/convert-columns.tsx';
import {
	askedScenariosOf,
	defaultChoice,
	ScenarioChoice,
	separator,
} from '../../shared/risk/scenarios/scenario-choice.tsx';
import { useRiskText } from '../../shared/valuation.ts';
import styles from './run-form.module.css';

interface AnalysisChoice {
	readonly names: ReadonlySet<AnalysisName>;
	/** Scenario IDs, in the same form as in the address of the scenarios tab. */
	readonly scenarios: readonly string[];
	/** Start date of the attribution. Blank if it starts from the earlier run `fromRun`, which is otherwise blank. */
	readonly fromDate: string;
	readonly fromRun: string;
	readonly splitByCurve: boolean;
	readonly conversion: ConversionChoice;
}

export const noAnalyses: AnalysisChoice = {
	names: new Set(),
	scenarios: defaultChoice.split(separator),
	fromDate: '',
	fromRun: '',
	splitByCurve: false,
	conversion: { method: 'fallback', spreadBp: 0 },
};

export type AskedAnalyses = RequestOf<typeof runStart>['analyses'];

export function analysesOf(choice: AnalysisChoice): AskedAnalyses {
	const { names, scenarios, fromDate, fromRun, splitByCurve, conversion } = choice;
	const from = isLocalDate(fromDate) ? { fromDate } : { fromRun };
	if (names.size === 0) return undefined;
	return {
		...(names.has('risk') ? { risk: true } : {}),
		...(names.has('scenarios') ? { scenarios: askedScenariosOf(scenarios) } : {}),
		...(names.has('attribution') ? { attribution: { ...from, splitByCurve } } : {}),
		...(names.has('conversion') ? { conversion } : {}),
	};
}

export function missingChoice(choice: AnalysisChoice): 'scenarios' | 'fromDate' | undefined {
	const { names, scenarios, fromDate, fromRun } = choice;
	if (names.has('scenarios') && scenarios.length === 0) return 'scenarios';
	return names.has('attribution') && fromDate === '' && fromRun === '' ? 'fromDate' : undefined;
}

interface AnalysisChoicesProps {
	readonly choice: AnalysisChoice;
	readonly date: LocalDate | undefined;
	readonly isChecked: boolean;
	readonly onChoice: (choice: AnalysisChoice) => void;
}

export function AnalysisChoices({ choice, date, isChecked, onChoice }: AnalysisChoicesProps) {
	const { t } = useRiskText();
	const { names, scenarios, conversion } = choice;
	const missing = isChecked ? missingChoice(choice) : undefined;
	const set = (change: Partial<AnalysisChoice>) => onChoice({ ...choice, ...change });
	const terms: Readonly<Record<AnalysisName, ReactNode>> = {
		risk: null,
		scenarios: (
			<FormField errorText={missing === 'scenarios' && t('scenarios.noneChosen')}>
				<ScenarioChoice chosen={scenarios} onChosen={(ids) => set({ scenarios: ids })} />
			</FormField>
		),
		attribution: <ChangeTerms choice={choice} date={date} isMissing={missing === 'fromDate'} onChange={set} />,
		conversion: (
			<SpaceBetween direction="horizontal" size="s" alignItems="end">
				<SegmentedControl
					label={t('convert.forAll')}
					selectedId={conversion.method}
					options={conversionMethods.map((id) => ({ id, text: t(`convert.methods.${id}`) }))}
					onChange={({ detail }) => set({ conversion: { ...conversion, method: methodOf(detail.selectedId) } })}
				/>
				{conversion.method === 'cash' && (
					<FormField label={t('convert.ownSpread')} constraintText={t('units.bp')}>
						<SpreadInput
							label={t('convert.ownSpread')}
							spreadBp={conversion.spreadBp}
							onSpread={(spreadBp) => set({ conversion: { ...conversion, spreadBp } })}
						/>
					</FormField>
				)}
			</SpaceBetween>
		),
	};
	return (
		<SpaceBetween size="xs">
			{analysisNames.map((name) => (
				<div key={name}>
					<Checkbox
						checked={names.has(name)}
						description={t(`start.analyses.${name}.note`)}
						onChange={({ detail }) => {
							const others = [...names].filter((each) => each !== name);
							set({ names: new Set(detail.checked ? [...others, name] : others) });
						}}
					>
						{t(`start.analyses.${name}.title`)}
					</Checkbox>
					{names.has(name) && terms[name] !== null && <div className={styles.terms}>{terms[name]}</div>}
				</div>
			))}
		</SpaceBetween>
	);
}

interface ChangeTermsProps extends Pick<AnalysisChoicesProps, 'choice' | 'date'> {
	readonly isMissing: boolean;
	readonly onChange: (change: Partial<AnalysisChoice>) => void;
}

function ChangeTerms({ choice, date, isMissing, onChange }: ChangeTermsProps) {
	const { t } = useRiskText();
	const { fromDate, fromRun, splitByCurve } = choice;
	return (
		<SpaceBetween size="xs">
			{date !== undefined && (
				<OtherBookChoice
					runId={undefined}
					date={date}
					chosenRun={fromRun}
					chosenDate={fromDate}
					isEarlier
					errorText={isMissing ? t('change.chooseEither') : undefined}
					onRun={(id) => onChange({ fromRun: id, fromDate: '' })}
					onDate={(id) => onChange({ fromDate: id, fromRun: '' })}
				/>
			)}
			<Checkbox checked={splitByCurve} onChange={({ detail }) => onChange({ splitByCurve: detail.checked })}>
				{t('change.split')}
			</Checkbox>
		</SpaceBetween>
	);
}
