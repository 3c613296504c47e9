import { Badge, Box, ExpandableSection } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { withBrackets } from '#i18n/punctuation.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { moduleName, useAdminText } from '../admin-text.ts';
import { composeLayoutDraft } from '../draft/layout-draft.ts';
import type { EditForm, EditTarget } from '../form/edit-form.ts';
import styles from './preview.module.css';
import { type PreviewModel, previewOf, type ShownFields } from './preview-model.ts';

const NamesOfCalculator = lazyPart(async () => Names, { texts: ['loans'] });

function Names({ shown }: { readonly shown: PreviewModel['calculator'] }) {
	const { t } = useAdminText();
	const { t: calculator } = useTranslation('loans');
	const { unknown: _, ...fields } = calculator('fields', { returnObjects: true });
	const columns = calculator('columns', { returnObjects: true });
	const header = calculator('header', { returnObjects: true });
	return (
		<>
			<Labels title={t('preview.fields')} names={fields} shown={shown.InputFields} />
			<Labels title={t('preview.columns')} names={columns} shown={shown.Columns} />
			<Labels title={t('preview.header')} names={header} shown={shown.HeaderResultFields} />
		</>
	);
}

interface LabelsProps {
	readonly title: string;
	readonly names: Readonly<Record<string, string>>;
	readonly shown: ShownFields | undefined;
}

function Labels({ title, names, shown }: LabelsProps) {
	const { t } = useAdminText();
	const labels: ShownFields = shown ?? Object.keys(names).map((key) => ({ key, ownName: undefined }));
	return (
		<div className={styles.pair}>
			<dt>{title}</dt>
			<dd>
				{labels.map(({ key, ownName, when }) => (
					<span key={key} className={styles.code} data-own={ownName === undefined ? undefined : true}>
						{ownName ?? names[key] ?? key}
						{ownName !== undefined && ` (${t('preview.ownName')})`}
						{when !== undefined && ` (${t(`preview.${when}`)})`}
					</span>
				))}
			</dd>
		</div>
	);
}

export function Preview({ form, target }: { readonly form: EditForm; readonly target: EditTarget }) {
	const { t } = useAdminText();
	const own = form.layout === undefined ? undefined : composeLayoutDraft(form.layout);
	const isUser = target.kind === 'user';
	const organisation = isUser ? form.organisation?.frontendConfig : own;
	const model =
		organisation === undefined ? undefined : previewOf(organisation, isUser ? own : undefined, !isUser || form.isAdmin);
	return (
		<ExpandableSection
			variant="container"
			headingTagOverride="h3"
			defaultExpanded
			headerText={t('preview.title')}
			headerDescription={t(isUser ? 'preview.userNote' : 'preview.organisationNote')}
		>
			{model === undefined ? <Box color="text-status-inactive">{t('preview.nothing')}</Box> : <Seen model={model} />}
		</ExpandableSection>
	);
}

function Seen({ model }: { readonly model: PreviewModel }) {
	const { t, language } = useAdminText();
	const start = model.modules.find(({ isFirst }) => isFirst)?.module;
	return (
		<dl className={styles.list}>
			<dt>{t('preview.tabs')}</dt>
			<dd>
				{model.isNonGui && t('preview.nonGui')}
				{!model.isNonGui && model.modules.length === 0 && t('preview.noTabs')}
				<ol className={styles.tabs}>
					{model.modules.map(({ module, isFirst }) => (
						<li key={module}>
							{moduleName(module, language)} {isFirst && <Badge color="blue">{t('preview.first')}</Badge>}
						</li>
					))}
				</ol>
				{start === undefined && t('preview.startsAtWelcome')}
			</dd>
			<dt>{t('preview.menu')}</dt>
			<dd>{model.menu.map((item) => t(`preview.menuItems.${item}`)).join(' · ')}</dd>
			{model.modules
				.filter(({ module }) => module !== 'Admin')
				.map(({ module, currencies, defaultCurrency }) => (
					<div key={module} className={styles.pair}>
						<dt>{t('preview.currencies', { name: moduleName(module, language) })}</dt>
						<dd>
							{currencies.map((code) => (
								<span key={code} className={styles.code}>
									{code === defaultCurrency ? withBrackets(code, t('preview.default')) : code}
								</span>
							))}
							{currencies.length === 0 && t('preview.noCurrencies')}
						</dd>
					</div>
				))}
			{model.modules.some(({ module }) => module === 'RFR') && <NamesOfCalculator shown={model.calculator} />}
		</dl>
	);
}
