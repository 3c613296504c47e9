import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import type { ReactNode } from 'react';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { JsonEditor } from '#ui/json-editor.tsx';
import { useAdminText } from '../admin-text.ts';
import { type BackendDraft, lveFields, lveText, newLve, withLveText } from '../draft/backend-draft.ts';
import { type FormProblem, problemAt } from '../form/form-problem.ts';
import { InputRow } from '../input-row.tsx';
import { LveSchedule } from './lve-schedule.tsx';
import { LveTimeWarnings } from './lve-time-warnings.tsx';

interface LvePanelProps {
	readonly draft: BackendDraft;
	readonly currencies: readonly string[];
	readonly problems: readonly FormProblem[];
	readonly onChange: (draft: BackendDraft) => void;
	/** Settings that are saved separately from the configuration. */
	readonly children?: ReactNode;
}

/** LVE: the schedule, and the columns of input and output. */
export function LvePanel({ draft, currencies, problems, onChange, children }: LvePanelProps) {
	const { t } = useAdminText();
	const at = (field: string) => problemAt(problems, `backend.LVE.${field}`);
	const isNew = Object.keys(draft.lve).length === 0;
	return (
		<SpaceBetween size="s">
			<Toggle
				checked={draft.isLveOn}
				onChange={({ detail }) =>
					onChange({ ...draft, isLveOn: detail.checked, lve: isNew && detail.checked ? newLve : draft.lve })
				}
			>
				{t('frontend.enabled')}
			</Toggle>
			<LveSchedule
				draft={draft}
				currencies={currencies}
				errorText={at('LVESchedule')}
				isDisabled={!draft.isLveOn}
				onChange={onChange}
			/>
			{draft.isLveOn && <LveTimeWarnings draft={draft} />}
			<InputRow isWide>
				{lveFields.map((field) => (
					<JsonEditor
						key={field}
						label={t(`lve.${field}`)}
						value={lveText(draft, field)}
						disabled={!draft.isLveOn}
						errorText={at(field)}
						example={{ label: t('json.example'), text: JSON.stringify(loanBatchExamples[field], null, 2) }}
						onChange={(written) => onChange(withLveText(draft, field, written))}
					/>
				))}
			</InputRow>
			{children}
		</SpaceBetween>
	);
}
