import type { CompoundingResult } from '#shared/contract/compounding.ts';
import styles from './principal-method.module.css';
import { useResultText } from './result-text.ts';

interface PrincipalMethodProps {
	readonly method: CompoundingResult['conventions']['principalChangeMethod'];
}

/** Explains a method of principal changes. The explanation is collapsed at first. */
export function PrincipalMethod({ method }: PrincipalMethodProps) {
	const { t } = useResultText();
	return (
		<details className={styles.method}>
			<summary>{t('method.about')}</summary>
			<p>{t(`method.${method}`)}</p>
			<p>{t('method.example')}</p>
		</details>
	);
}
