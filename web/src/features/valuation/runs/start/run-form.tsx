import {
	Alert,
	Button,
	Checkbox,
	Container,
	FileInput,
	FormField,
	Header,
	Input,
	SegmentedControl,
	Select,
	SpaceBetween,
} from '@cloudscape-design/components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import type { RunReading } from '#shared/contract/valuation-runs.ts';
import { dateOrders } from '#shared/table/kind/parse-date.ts';
import { decimalSigns } from '#shared/table/kind/parse-figure.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import {
	choosesReportCurrency,
	reportCurrencies,
	unreadableText,
	useRiskText,
	useValuationText,
} from '../../shared/valuation.ts';
import { useOpenPlace } from '../../shared/valuation-address.ts';
import { datesQuery, type OpenedRun, runName } from '../../shared/valuation-queries.ts';
import { AnalysisChoices, analysesOf, missingChoice, noAnalyses } from './analysis-choices.tsx';
import styles from './run-form.module.css';
import {
	acceptedFiles,
	type FileFault,
	type InspectedFile,
	inspectTradeFile,
	isCsvFile,
	isTradeFile,
	startRunOf,
} from './start-run.ts';

interface CsvAnswersProps {
	readonly reading: RunReading;
	readonly onReading: (reading: RunReading) => void;
}

function CsvAnswers({ reading, onReading }: CsvAnswersProps) {
	const { t } = useRiskText();
	const { decimalSign, dateOrder, serialDates, ...others } = reading;
	const asShown = { value: '', label: t('start.csv.asShown') };
	const signs = [
		asShown,
		...decimalSigns.map((value) => ({
			value: value as string,
			label: t(`start.csv.signs.${value === '.' ? 'point' : 'comma'}`),
		})),
	];
	const orders = [
		asShown,
		...dateOrders.map((value) => ({ value: value as string, label: t(`start.csv.orders.${value}`) })),
	];
	const change = (changes: RunReading) => {
		const all = { decimalSign, dateOrder, serialDates, ...changes };
		onReading({ ...others, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) });
	};
	return (
		<>
			<FormField label={t('start.csv.figures')}>
				<Select
					options={signs}
					selectedOption={signs.find(({ value }) => value === (decimalSign ?? '')) ?? asShown}
					onChange={({ detail }) =>
						change({ decimalSign: decimalSigns.find((each) => each === detail.selectedOption.value) })
					}
				/>
			</FormField>
			<FormField label={t('start.csv.dates')}>
				<Select
					options={orders}
					selectedOption={orders.find(({ value }) => value === (dateOrder ?? '')) ?? asShown}
					onChange={({ detail }) =>
						change({ dateOrder: dateOrders.find((each) => each === detail.selectedOption.value) })
					}
				/>
				<Checkbox
					checked={serialDates === true}
					onChange={({ detail }) => change({ serialDates: detail.checked || undefined })}
				>
					{t('start.csv.serials')}
				</Checkbox>
			</FormField>
		</>
	);
}

interface RunFormProps {
	/** Existing run whose deals are valued again. Absent if the deals come from a file. */
	readonly opened?: OpenedRun;
	readonly onClose: () => void;
}

const maxNameLength = 100;

export function RunForm({ opened, onClose }: RunFormProps) {
	const text = useRiskText();
	const { t, language } = text;
	const { t: tValuation } = useValuationText();
	const openPlace = useOpenPlace();
	const client = useQueryClient();
	const { organizationName } = useSession();
	const { data: dates = [] } = useQuery(datesQuery);
	const [file, setFile] = useState<File>();
	const [name, setName] = useState(opened === undefined ? '' : runName(opened.run).slice(0, maxNameLength));
	const [chosenDate, setDate] = useState<LocalDate | undefined>(opened?.run.valuationDate);
	const [currency, setCurrency] = useState<string>(opened?.run.reportCurrency ?? 'USD');
	const [choice, setChoice] = useState(noAnalyses);
	const [isChecked, setChecked] = useState(false);
	const [isBusy, setBusy] = useState(false);
	const [fault, setFault] = useState<FileFault>();
	const [inspected, setInspected] = useState<InspectedFile>();
	const [reading, setReading] = useState<RunReading>({});
	const [failure, setFailure] = useState<unknown>();
	const latest = useRef<File>(undefined);
	const panel = useRef<HTMLElement>(null);
	useEffect(() => panel.current?.focus(), []);
	const date = chosenDate ?? dates[0]?.date;
	const unreadable = inspected !== undefined && 'code' in inspected ? inspected : undefined;
	const trades = inspected !== undefined && 'format' in inspected ? inspected : undefined;
	const parties = trades?.parties ?? [];
	const isInspecting = file !== undefined && isTradeFile(file) && inspected === undefined && failure === undefined;
	const { ownParty } = reading;
	const isPartyOpen = parties.length > 0 && ownParty === undefined;
	const source = opened === undefined ? file && { file, trades: trades?.format, reading } : { opened };
	const options = dates.map((each) => ({ value: each.date, label: dateText(each.date, language) }));

	const choose = (chosen: File | undefined) => {
		setFile(chosen);
		setFault(undefined);
		setFailure(undefined);
		setInspected(undefined);
		setReading({});
		latest.current = chosen;
		if (chosen === undefined || !isTradeFile(chosen)) return;
		inspectTradeFile(chosen)
			.then((found) => latest.current === chosen && setInspected(found))
			.catch((error: unknown) => latest.current === chosen && setFailure(error));
	};
	const start = async () => {
		setChecked(true);
		if (source === undefined || date === undefined || missingChoice(choice) !== undefined) return;
		if (isInspecting || isPartyOpen || unreadable !== undefined) return;
		setBusy(true);
		setFailure(undefined);
		try {
			const terms = { name: name.trim(), valuationDate: date, reportCurrency: currency, analyses: analysesOf(choice) };
			const started = await startRunOf(source, terms);
			if (typeof started === 'string') setFault(started);
			else {
				void client.invalidateQueries({ queryKey: ['runs'] });
				openPlace({ kind: 'run', runId: started.runId });
				return;
			}
		} catch (error) {
			setFailure(error);
		}
		setBusy(false);
	};
	const faultText =
		unreadable !== undefined
			? unreadableText(unreadable, tValuation)
			: fault === undefined
				? isChecked && file === undefined && t('start.noFile')
				: t(`start.faults.${fault}`, { max: runLimits.bodyBytes / 1024 / 1024 });
	return (
		<section ref={panel} tabIndex={-1} aria-label={t('start.title')}>
			<Container
				header={
					<Header
						variant="h2"
						description={t('start.description')}
						actions={
							<SpaceBetween direction="horizontal" size="xs">
								<Button onClick={onClose}>{t('scenarios.cancel')}</Button>
								<Button variant="primary" loading={isBusy || isInspecting} onClick={() => void start()}>
									{t('start.start')}
								</Button>
							</SpaceBetween>
						}
					>
						{opened === undefined ? t('start.title') : t('start.titleOf', { name: runName(opened.run) })}
					</Header>
				}
			>
				<SpaceBetween size="s">
					<div className={styles.fields}>
						{opened === undefined && (
							<FormField label={t('start.file')} constraintText={t('start.fileFormat')} errorText={faultText}>
								<FileInput
									accept={acceptedFiles}
									value={file === undefined ? [] : [file]}
									onChange={({ detail }) => choose(detail.value[0])}
								>
									{file === undefined ? tValuation('toolbar.choose') : file.name}
								</FileInput>
							</FormField>
						)}
						{parties.length > 0 && (
							<FormField
								label={tValuation('tradeFiles.parties')}
								description={tValuation('tradeFiles.partyHint')}
								errorText={isChecked && isPartyOpen && tValuation('tradeFiles.choose')}
							>
								<Select
									filteringType={parties.length > 10 ? 'auto' : 'none'}
									placeholder={tValuation('tradeFiles.choose')}
									options={parties.map((value) => ({ value, label: value }))}
									selectedOption={ownParty === undefined ? null : { value: ownParty, label: ownParty }}
									onChange={({ detail }) => setReading({ ownParty: detail.selectedOption.value })}
								/>
							</FormField>
						)}
						{file !== undefined && isCsvFile(file) && <CsvAnswers reading={reading} onReading={setReading} />}
						<FormField label={tValuation('runs.name')}>
							<Input
								value={name}
								nativeInputAttributes={{ maxLength: maxNameLength }}
								onChange={({ detail }) => setName(detail.value)}
							/>
						</FormField>
						<FormField
							label={tValuation('workbook.results.valuationDate')}
							errorText={isChecked && date === undefined && t('change.chooseDate')}
						>
							<Select
								filteringType="auto"
								placeholder={t('change.chooseDate')}
								options={options}
								selectedOption={options.find(({ value }) => value === date) ?? null}
								onChange={({ detail }) => {
									setDate(detail.selectedOption.value as LocalDate);
									setChoice({ ...choice, fromDate: '', fromRun: '' });
								}}
							/>
						</FormField>
						{choosesReportCurrency(organizationName) && (
							<FormField label={tValuation('workbook.results.reportCurrency')}>
								<SegmentedControl
									label={tValuation('workbook.results.reportCurrency')}
									selectedId={currency}
									options={reportCurrencies.map((id) => ({ id, text: id }))}
									onChange={({ detail }) => setCurrency(detail.selectedId)}
								/>
							</FormField>
						)}
					</div>
					<FormField label={t('start.kept')} stretch>
						<AnalysisChoices choice={choice} date={date} isChecked={isChecked} onChoice={setChoice} />
					</FormField>
					{opened !== undefined && fault !== undefined && <Alert type="error">{faultText}</Alert>}
					{failure !== undefined && <Alert type="error">{describeProblem(failure, text, t('start.failed'))}</Alert>}
				</SpaceBetween>
			</Container>
		</section>
	);
}
