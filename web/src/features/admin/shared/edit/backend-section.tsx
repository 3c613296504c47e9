import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import Toggle from '@cloudscape-design/components/toggle';
import { type ReactNode, useEffect, useState } from 'react';
import { userLimitNames, userLimitsOf } from '#shared/directory/user-limits.ts';
import { JsonEditor } from '#ui/json-editor.tsx';
import { useAdminText } from '../admin-text.ts';
import { type BackendDraft, parseBackendDraft } from '../draft/backend-draft.ts';
import { readBackend } from '../form/edit-form.ts';
import { problemAt } from '../form/form-problem.ts';
import { readJson } from '../json-value.ts';
import { UnreadJson } from '../unread-json.tsx';
import { LvePanel } from './lve-panel.tsx';
import type { SectionProps } from './section-props.ts';

interface BackendSectionProps extends SectionProps {
	/** The settings of LVE that are saved separately from the configuration. */
	readonly children?: ReactNode;
}

/** Limits in force: those of the text, otherwise the defaults. */
function limitsText(general: string): string {
	const limits = userLimitsOf(readJson(general)?.value);
	return userLimitNames.map((name) => `${name} ${limits[name]}`).join(', ');
}

/** The backend configuration: settings other than the screens. */
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
								// Changes stay when the other tab is opened.
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
