import { Alert, Container, Header, SpaceBetween, Tabs, Toggle } from '@cloudscape-design/components';
import { type ReactNode, useEffect, useState } from 'react';
import { userLimitNames, userLimitsOf } from '#shared/directory/user-limits.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { type EarlyLoanTime, earlyLoanTime } from '#shared/loan/batch/usual-publication.ts';
import { JsonEditor } from '#ui/json-editor.tsx';
import { type AdminText, useAdminText } from '../admin-text.ts';
import {
	type BackendDraft,
	lveFields,
	lveText,
	newLve,
	parseBackendDraft,
	type ScheduleEntry,
	scheduleOf,
	withLveText,
} from '../draft/backend-draft.ts';
import { readBackend } from '../form/edit-form.ts';
import { type FormProblem, problemAt } from '../form/form-problem.ts';
import { InputRow, UnreadJson } from '../form-inputs.tsx';
import { readJson } from '../json-value.ts';
import type { SectionProps } from './frontend-section.tsx';
import { LveSchedule } from './lve-schedule.tsx';

/** Warns about loan file times (LVE) at which the rate of the day may not have been published. */
function LveTimeWarnings({ draft }: { readonly draft: BackendDraft }) {
	const { t } = useAdminText();
	const year = new Date().getFullYear();
	return scheduleOf(draft).map((entry) => {
		const warning = earlyLoanTime(entry.currency, entry.time, year);
		if (warning === undefined) return undefined;
		const isUnknown = warning.kind === 'unknown';
		return (
			<Alert
				key={entry.currency}
				type={isUnknown ? 'info' : 'warning'}
				header={isUnknown ? t('lve.unknownTitle') : t(`lve.earlyTitle.${warning.season}`)}
			>
				{warningText(entry, warning, t)}
			</Alert>
		);
	});
}

function warningText({ currency, time }: ScheduleEntry, warning: EarlyLoanTime, t: AdminText['t']): string {
	if (warning.kind === 'unknown') return t('lve.unknown', { currency });
	const { index, summer, winter } = warning;
	return t('lve.early', { currency, time, index, summer, winter });
}

interface LvePanelProps {
	readonly draft: BackendDraft;
	readonly currencies: readonly string[];
	readonly problems: readonly FormProblem[];
	readonly onChange: (draft: BackendDraft) => void;
	readonly children?: ReactNode;
}

function LvePanel({ draft, currencies, problems, onChange, children }: LvePanelProps) {
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

interface BackendSectionProps extends SectionProps {
	readonly children?: ReactNode;
}

function limitsText(general: string): string {
	const limits = userLimitsOf(readJson(general)?.value);
	return userLimitNames.map((name) => `${name} ${limits[name]}`).join(', ');
}

export function BackendSection(props: BackendSectionProps) {
	const { form, target, currencies, problems, refusals, onChange, children } = props;
	const { t } = useAdminText();
	const [active, setActive] = useState('general');
	const { backend } = form;
	const setBackend = (changed: BackendDraft | undefined) => onChange({ backend: changed });

	const first = problems.find(({ place }) => place.startsWith('backend'));
	const isLveFirst = first?.place.startsWith('backend.LVE');
	const hasFrontendProblem = problems.some(({ place }) => !place.startsWith('backend'));
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused save: shows the first problem
	useEffect(() => {
		if (first !== undefined && !hasFrontendProblem) setActive(isLveFirst ? 'lve' : 'general');
	}, [refusals]);

	return (
		<Container
			header={
				<Header variant="h3" description={t('backend.note')}>
					{t('backend.title')}
				</Header>
			}
		>
			<SpaceBetween size="s">
				{target.kind === 'user' && (
					<Toggle
						checked={backend === undefined}
						disabled={form.organisation === undefined}
						onChange={({ detail }) =>
							setBackend(detail.checked ? undefined : readBackend(form.organisation?.backendConfig ?? '{}'))
						}
					>
						{t('backend.same')}
					</Toggle>
				)}
				{backend?.unread !== undefined && (
					<UnreadJson
						label={t('backend.title')}
						text={backend.unread}
						errorText={problemAt(problems, 'backend.general')}
						onChange={(unread) => setBackend({ ...backend, unread })}
						onCorrected={(unread) => setBackend(parseBackendDraft(unread) ?? { ...backend, unread })}
					/>
				)}
				{backend !== undefined && backend.unread === undefined && (
					<Tabs
						ariaLabel={t('backend.title')}
						activeTabId={active}
						onChange={({ detail }) => setActive(detail.activeTabId)}
						tabs={[
							{
								id: 'general',
								label: t('backend.general'),
								content: (
									<JsonEditor
										label={t('backend.generalLabel')}
										hint={t('backend.generalHint', { limits: limitsText(backend.general) })}
										value={backend.general}
										errorText={problemAt(problems, 'backend.general')}
										onChange={(general) => setBackend({ ...backend, general })}
									/>
								),
							},
							{
								id: 'lve',
								label: t('lve.title'),
								// Keeps edits when the user changes to a different tab.
								contentRenderStrategy: 'lazy',
								content: (
									<LvePanel draft={backend} currencies={currencies} problems={problems} onChange={setBackend}>
										{children}
									</LvePanel>
								),
							},
						]}
					/>
				)}
			</SpaceBetween>
		</Container>
	);
}
