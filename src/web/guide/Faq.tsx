import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { dateText } from '#text/dates.ts'
import { faq, faqPage, type FaqQuestion } from '#text/faq.ts'
import { ServerState } from '#web/api/ServerState.tsx'
import { AgreementText } from '#web/company/AgreementText.tsx'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './faq.module.css'
import { searchFaq } from './search.ts'

/** Questions and answers by topic, with a search; each has an address of its own that other screens link to. */
export default function Faq() {
  const [query, setQuery] = useState('')
  const hash = usePlace().hash
  const topics = searchFaq(faq(), query)
  const searching = query.trim() !== ''

  return (
    <Page intro={faqPage.intro}>
      <search className={styles.search}>
        <TextInput
          label={faqPage.search}
          description={faqPage.searchHint}
          optional={false}
          type="search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          end={<IconSearch size={22} stroke={1.75} aria-hidden="true" className={styles.icon} />}
        />
      </search>
      <div className={styles.columns}>
        <nav className={styles.topics} aria-label={faqPage.topics}>
          <ul>
            {topics.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            {!searching && (
              <li>
                <a href="#agreement">{faqPage.documents}</a>
              </li>
            )}
          </ul>
        </nav>
        <div className={styles.answers} aria-live="polite">
          {topics.length === 0 && (
            <EmptyState title={faqPage.nothing(query)}>{faqPage.nothingHint}</EmptyState>
          )}
          {topics.map(({ id, title, questions }) => (
            <section key={id} id={id} className={styles.topic}>
              <h2>{title}</h2>
              {questions.map((question) => (
                <Question key={question.id} {...question} open={searching || hash === question.id} />
              ))}
            </section>
          ))}
          {!searching && <Agreement open={hash === 'agreement' || hash === 'personal-data'} />}
        </div>
      </div>
    </Page>
  )
}

const Question = ({ id, question, answer, open }: FaqQuestion & { open: boolean }) => (
  <details id={id} className={styles.question} open={open || undefined}>
    <summary>
      <h3>{question}</h3>
    </summary>
    {answer.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <p>
      <a href={`#${id}`} className={styles.link}>
        {faqPage.link}
      </a>
    </p>
  </details>
)

/** The agreement in force; the older versions stay readable. */
function Agreement({ open }: { open: boolean }) {
  const [version, setVersion] = useState<number>()
  return (
    <section id="agreement" className={styles.topic}>
      <h2>{faqPage.documents}</h2>
      <ServerState>
        <AgreementText version={version}>
          {(agreement) => (
            <>
              <details className={styles.question} open={open || version !== undefined || undefined}>
                <summary>
                  <h3>
                    {agreement.title}, {faqPage.agreementFrom(agreement.version)}
                  </h3>
                </summary>
                {agreement.sections.map(({ id, heading, paragraphs }) => (
                  <div key={id} id={id === 'personal-data' ? id : `agreement-${id}`} className={styles.part}>
                    <h4>{heading}</h4>
                    {paragraphs.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </div>
                ))}
              </details>
              {agreement.versions
                .filter((other) => other.version !== agreement.version)
                .map((other) => (
                  <p key={other.version}>
                    <button type="button" className={styles.link} onClick={() => setVersion(other.version)}>
                      {faqPage.otherVersion(other.version, dateText(kyivDate(new Date(other.publishedAt))))}
                    </button>
                  </p>
                ))}
            </>
          )}
        </AgreementText>
      </ServerState>
    </section>
  )
}
