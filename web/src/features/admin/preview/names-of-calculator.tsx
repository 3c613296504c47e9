import { useTranslation } from 'react-i18next';
import { useAdminText } from '../admin-text.ts';
import styles from './preview.module.css';
import type { PreviewModel, ShownFields } from './preview-model.ts';

/** The labels of the calculator's fields, columns and header figures. Labels of the layout are marked. */
export function NamesOfCalculator({ shown }: { readonly shown: PreviewModel['calculator'] }) {
	const { t } = useAdminText();
	const { t: calculator } = useTranslation('compounding');
	const { unknown: _, ...fields } = calculator('fields', { returnObjects: true });
	const columns = calculator('columns', { returnObjects: true });
	return (
		<>
			<Labels title={t('preview.fields')} names={fields} shown={shown.InputFields} />
			<Labels title={t('preview.columns')} names={columns} shown={shown.Columns} />
			{shown.HeaderResultFields !== undefined && (
				<Labels title={t('preview.header')} names={{}} shown={shown.HeaderResultFields} />
			)}
		</>
	);
}

interface LabelsProps {
	readonly title: string;
	/** Default labels by key. */
	readonly names: Readonly<Record<string, string>>;
	readonly shown: ShownFields;
}

function Labels({ title, names, shown }: LabelsProps) {
	const { t } = useAdminText();
	const labels = shown ?? Object.keys(names).map((key) => ({ key, ownName: undefined }));
	return (
		<div className={styles.pair}>
			<dt>{title}</dt>
			<dd>
				{labels.map(({ key, ownName }) => (
					<span key={key} className={styles.code} data-own={ownName === undefined ? undefined : true}>
						{ownName ?? names[key] ?? key}
						{ownName !== undefined && ` (${t('preview.ownName')})`}
					</span>
				))}
			</dd>
		</div>
	);
}
