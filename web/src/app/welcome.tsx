import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { enabledModules } from '../../../shared/portal/layout.ts';
import { openTexts } from '../i18n/language.ts';
import { useSession } from '../lib/session-context.ts';
import { useDocumentTitle } from './use-document-title.ts';

const WorkedExamples = lazy(async () => {
	const [{ WorkedExamples: Examples }] = await Promise.all([
		import('../features/compounding/address/worked-examples.tsx'),
		openTexts('address'),
	]);
	return { default: Examples };
});

/** The start page of users whose layout begins with no screen; with examples for those who have the calculator. */
export function Welcome() {
	const { t } = useTranslation('shell');
	const navigate = useNavigate();
	const { layout } = useSession();
	useDocumentTitle(t('welcome.title'));
	return (
		<SpaceBetween size="l">
			<Header variant="h1">{t('welcome.heading')}</Header>
			{enabledModules(layout).includes('RFR') && (
				<Suspense>
					<WorkedExamples navigate={navigate} />
				</Suspense>
			)}
		</SpaceBetween>
	);
}
