import {
	Alert,
	Button,
	Container,
	FileInput,
	FormField,
	Header,
	RadioGroup,
	SpaceBetween,
	StatusIndicator,
} from '@cloudscape-design/components';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { callApi } from '#lib/api-client.ts';
import { base64Of } from '#lib/base64.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { type LoanImportFault, loanImport, maxImportedLoans } from '#shared/contract/loan-portfolio.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { CopyTableButton, DataTable } from '#ui/data-table/data-table.tsx';
import { useDroppedFile } from '#ui/use-dropped-file.ts';
import { issueText, type LifeText, problemText, useLifeText } from '../shared/loans-text.ts';
import { reloadLoans } from '../shared/saved/loan-queries.ts';

type Imported = Awaited<ReturnType<typeof callApi<typeof loanImport>>>;

interface FaultRow extends LoanImportFault {
	readonly key: string;
	readonly loan: string;
}

/** Maximum size of a file in bytes. Base64 makes it larger, and it must still fit into a request. */
const maxBytes = 3 * 1024 * 1024;

function faultRows({ loans, faults }: Imported, text: LifeText): readonly FaultRow[] {
	const ofFile = faults.map((fault) => ({ ...fault, loan: '' }));
	const ofLoans = loans.flatMap(({ name, sheet, line, faults: own, problem }) => [
		...own.map((fault) => ({ ...fault, loan: name })),
		...(problem === undefined
			? []
			: [{ sheet, line, column: '', found: name, expected: problemText(problem, text), loan: name }]),
	]);
	return [...ofFile, ...ofLoans].map((fault, i) => ({ ...fault, key: String(i) }));
}

function FaultTable({ rows }: { readonly rows: readonly FaultRow[] }) {
	const text = useLifeText();
	const { t } = text;
	const columns: readonly DataColumn<FaultRow>[] = [
		{ key: 'loan', title: t('fields.loan'), text: ({ loan }) => loan || undefined },
		{ key: 'sheet', title: t('import.sheet'), text: ({ sheet }) => sheet || undefined },
		{ key: 'line', title: t('import.line'), isNumeric: true, text: ({ line }) => String(line) },
		{ key: 'column', title: t('import.column'), text: ({ column }) => column || undefined },
		{ key: 'found', title: t('import.found'), text: ({ found }) => found || t('import.blank') },
		{
			key: 'expected',
			title: t('import.expected'),
			isGreedy: true,
			text: ({ expected: message, code, params }) => issueText({ message, code, params }, text),
		},
	];
	return (
		<SpaceBetween size="xs">
			<CopyTableButton columns={columns} rows={rows} />
			<DataTable label={t('import.faults')} columns={columns} groups={[{ key: '', rows }]} keyOf={({ key }) => key} />
		</SpaceBetween>
	);
}

interface ChosenFile {
	readonly name: string;
	readonly content: string;
	/** Idempotency key of the import: if saving is repeated, each loan is saved only once. */
	readonly idempotencyKey: string;
}

/** Imports the loans of a portfolio file. Checks the whole file first, and saves only after the user confirms. */
export function ImportLoans({ onClose }: { readonly onClose: () => void }) {
	const text = useLifeText();
	const { t, language } = text;
	const queries = useQueryClient();
	const [scope, setScope] = useState<'own' | 'shared'>('shared');
	const [chosen, setChosen] = useState<ChosenFile>();
	const [tooLarge, setTooLarge] = useState('');
	const check = useMutation({
		mutationFn: async (file: File) => {
			const content = base64Of(new Uint8Array(await file.arrayBuffer()));
			setChosen({ name: file.name, content, idempotencyKey: crypto.randomUUID() });
			return callApi(loanImport, { content, mode: 'check', scope });
		},
	});
	const save = useMutation({
		mutationFn: ({ content, idempotencyKey }: ChosenFile) =>
			callApi(loanImport, { content, mode: 'save', scope, idempotencyKey: `${idempotencyKey}-${scope}` }),
		onSuccess: () => reloadLoans(queries),
	});
	const read = (file: File) => {
		save.reset();
		check.reset();
		setChosen(undefined);
		const isTooLarge = file.size > maxBytes;
		setTooLarge(isTooLarge ? file.name : '');
		if (!isTooLarge) check.mutate(file);
	};
	const isOver = useDroppedFile(read);
	const template = async () => {
		const [{ composePortfolioTemplate }, { writeWorkbook }] = await Promise.all([
			import('./portfolio-template.ts'),
			import('#lib/workbook/write-workbook.ts'),
		]);
		saveFile(await writeWorkbook(composePortfolioTemplate(language)), `${t('import.templateName')}.xlsx`);
	};
	const result = save.data ?? check.data;
	const rows = result === undefined ? [] : faultRows(result, text);
	const isWhole = result !== undefined && result.faults.length === 0;
	const good = result === undefined ? 0 : result.loans.length - result.faulty;
	const failure = save.error ?? check.error;
	return (
		<Container
			header={
				<Header
					variant="h3"
					description={t('import.description', { max: maxImportedLoans })}
					actions={
						<SpaceBetween direction="horizontal" size="xs">
							<Button iconName="download" onClick={() => void template()}>
								{t('import.template')}
							</Button>
							<Button onClick={onClose}>{t('close')}</Button>
						</SpaceBetween>
					}
				>
					{t('import.title')}
				</Header>
			}
		>
			<SpaceBetween size="s">
				<FormField
					constraintText={t(isOver ? 'import.drop' : 'import.hint')}
					errorText={tooLarge !== '' && t('import.tooLarge', { name: tooLarge })}
				>
					<FileInput
						accept=".csv,.txt,.xlsx"
						value={[]}
						onChange={({ detail }) => detail.value[0] && read(detail.value[0])}
					>
						{t('import.choose')}
					</FileInput>
				</FormField>
				<FormField label={t('import.scope')}>
					<RadioGroup
						direction="horizontal"
						value={scope}
						items={(['shared', 'own'] as const).map((value) => ({ value, label: t(`scopes.${value}`) }))}
						onChange={({ detail }) => setScope(detail.value === 'own' ? 'own' : 'shared')}
					/>
				</FormField>
				<div role="status">
					{check.isPending && <StatusIndicator type="loading">{t('import.checking')}</StatusIndicator>}
					{save.isPending && <StatusIndicator type="loading">{t('import.saving')}</StatusIndicator>}
				</div>
				{failure !== null && <Alert type="error">{describeProblem(failure, text, t('failed.unknown'))}</Alert>}
				{result !== undefined && chosen !== undefined && (
					<SpaceBetween size="s">
						<Alert
							type={
								save.data
									? save.data.saved === good
										? 'success'
										: 'warning'
									: isWhole && rows.length === 0
										? 'info'
										: 'warning'
							}
							action={
								save.data === undefined &&
								isWhole &&
								good > 0 && (
									<Button variant="primary" loading={save.isPending} onClick={() => save.mutate(chosen)}>
										{t('import.save', { count: good })}
									</Button>
								)
							}
						>
							{save.data
								? t('import.saved', { saved: save.data.saved, left: save.data.loans.length - save.data.saved })
								: t(isWhole ? 'import.read' : 'import.refused', {
										name: chosen.name,
										loans: result.loans.length,
										good,
										faulty: result.faulty,
									})}
						</Alert>
						{rows.length > 0 && <FaultTable rows={rows} />}
					</SpaceBetween>
				)}
			</SpaceBetween>
		</Container>
	);
}
