import { Alert, Checkbox, Container, Header, SpaceBetween, Tabs, Toggle } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { type Module, moduleKeys } from '#shared/directory/modules.ts';
import { sectionName, useAdminText } from '../admin-text.ts';
import {
	emptyLayoutDraft,
	isNonGuiDraft,
	type LayoutDraft,
	modulesInOrder,
	parseLayoutDraft,
	withNonGui,
} from '../draft/layout-draft.ts';
import { type EditForm, type EditTarget, readLayout } from '../form/edit-form.ts';
import { type FormProblem, problemAt } from '../form/form-problem.ts';
import { UnreadJson } from '../form-inputs.tsx';
import { ModulePanel } from './module-panel.tsx';

export interface SectionProps {
	readonly form: EditForm;
	readonly target: EditTarget;
	readonly currencies: readonly string[];
	readonly problems: readonly FormProblem[];
	/** Number of refused saves. Each one shows the first problem. */
	readonly refusals: number;
	readonly onChange: (changes: Partial<EditForm>) => void;
}

export function FrontendSection({ form, target, currencies, problems, refusals, onChange }: SectionProps) {
	const { t, language } = useAdminText();
	const [active, setActive] = useState<string>('RFR');
	const { layout } = form;
	const isLocked = currencies.length === 0;
	const setLayout = (changed: LayoutDraft | undefined) => onChange({ layout: changed });

	const firstModule = problems.map(({ place }) => place.split('.')).find(([half]) => half === 'frontend')?.[1];
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each refused save: shows the first problem
	useEffect(() => {
		if (firstModule !== undefined) setActive(firstModule);
	}, [refusals]);

	const own = () => {
		const text = form.organisation?.frontendConfig;
		return text === undefined ? emptyLayoutDraft : readLayout(text);
	};
	const whole = problemAt(problems, 'frontend');
	return (
		<Container
			header={
				<Header variant="h3" description={t('frontend.note')}>
					{t('frontend.title')}
				</Header>
			}
		>
			<SpaceBetween size="s">
				{isLocked && <Alert type="warning">{t('messages.frontendLocked')}</Alert>}
				{whole !== undefined && <Alert type="error">{whole}</Alert>}
				{target.kind === 'user' && (
					<Toggle
						checked={layout === undefined}
						disabled={isLocked || form.organisation === undefined}
						onChange={({ detail }) => setLayout(detail.checked ? undefined : own())}
					>
						{t('frontend.same')}
					</Toggle>
				)}
				{layout?.unread !== undefined && (
					<UnreadJson
						label={t('frontend.title')}
						text={layout.unread}
						onChange={(unread) => setLayout({ ...layout, unread })}
						onCorrected={(unread) => setLayout(parseLayoutDraft(unread) ?? { ...layout, unread })}
					/>
				)}
				{layout !== undefined && layout.unread === undefined && (
					<>
						<Checkbox
							// A description alone is not sufficient: axe requires a name that remains visible.
							ariaLabel={t('frontend.nonGui')}
							checked={isNonGuiDraft(layout)}
							disabled={isLocked}
							description={t('frontend.nonGuiNote')}
							onChange={({ detail }) => setLayout(withNonGui(layout, detail.checked))}
						>
							{t('frontend.nonGui')}
						</Checkbox>
						<Tabs
							ariaLabel={t('frontend.title')}
							activeTabId={isNonGuiDraft(layout) ? '' : active}
							onChange={({ detail }) => setActive(detail.activeTabId)}
							tabs={moduleKeys.map((module) => ({
								id: module,
								label: tabLabel(module, layout),
								disabled: isNonGuiDraft(layout),
								content: (
									<ModulePanel
										module={module}
										layout={layout}
										currencies={currencies}
										isLocked={isLocked}
										problems={problems}
										onChange={setLayout}
									/>
								),
							}))}
						/>
					</>
				)}
			</SpaceBetween>
		</Container>
	);

	function tabLabel(module: Module, draft: LayoutDraft): string {
		const position = modulesInOrder(draft).indexOf(module) + 1;
		const name = sectionName(module, language);
		return position === 0 ? name : t('frontend.numbered', { name, number: position });
	}
}
