import { useTranslation } from 'react-i18next';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useAdminText } from '../admin-text.ts';
import styles from './preview.module.css';
import type { PreviewModel, ShownFields } from './preview-model.ts';

/** The labels of the calculator's fields, columns and header figures. Labels of the layout are marked. */
export const NamesOfCalculator = lazyPart(async () => Names, { texts: ['loans'] });

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
	/** Default labels by key. */
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
