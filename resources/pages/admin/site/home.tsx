import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { SECTION_CHOICES } from '../../../../server/home/sections.ts';
import {
  CheckField,
  FieldFrame,
  FieldGroup,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../components/admin/form/fields.tsx';
import { partLinks, SiteForm } from '../../../components/admin/site/site-form.tsx';

const SECTIONS = {
  newArrivals: 'New arrivals',
  trendingArtworks: 'Trending artworks',
  trendingArtists: 'Trending artists',
  styles: 'Shop by style',
  newArtists: 'New local painters and sculptors',
  searches: 'Latest searches',
  exhibits: 'Art exhibits happening',
  collectors: 'Delighted collectors',
  picks: 'Curator picks',
} as const;

const LABELS = {
  hero: 'Artwork',
  bandText: 'Words',
  bandNote: 'Line below',
  ...SECTIONS,
  statement: 'The largest new arrival has a section of its own',
  enable: 'Type and erase texts in the search field',
  texts: 'Texts',
  typeSpeed: 'Each letter',
  duration: 'A complete text',
  interval: 'Between two texts',
};

export default function HomeSettings(page: AdminPropsOf<'admin/site/home'>) {
  return (
    <SiteForm page={page} links={partLinks(page)} labels={LABELS}>
      <FieldGroup title="Hero">
        <FieldFrame
          name="hero"
          className="sm:col-span-2"
          help="The address of its page, or its title. Without one, and once it is sold: the first of the picks that can be bought, else the newest artwork."
        >
          {(connected, value) => (
            <>
              <input {...connected} list="hero-works" defaultValue={value} autoComplete="off" className="field" />
              <datalist id="hero-works">
                {page.artworks.map(({ value: address, text }) => (
                  <option key={address} value={address}>
                    {text}
                  </option>
                ))}
              </datalist>
            </>
          )}
        </FieldFrame>
      </FieldGroup>
      <FieldGroup title="Search field">
        <CheckField name="enable" className="sm:col-span-2" />
        <TextAreaField name="texts" className="sm:col-span-2" help="One in each line, at most 20." />
        <TextField name="typeSpeed" inputMode="decimal" unit="seconds" />
        <TextField name="duration" inputMode="decimal" unit="seconds" />
        <TextField name="interval" inputMode="decimal" unit="seconds" />
      </FieldGroup>
      <FieldGroup
        title="Sections"
        about="The most that each shows. No artwork is on the page twice, and a section that would have one thing is left out: an exhibition or a quote alone, too."
      >
        {Object.keys(SECTIONS).map((name) => (
          <SelectField key={name} name={name} options={optionsOf(name as keyof typeof SECTIONS)} />
        ))}
        <CheckField name="statement" className="sm:col-span-2" />
      </FieldGroup>
      <FieldGroup
        title="Words of the gallery"
        about="Between new arrivals and trending artworks. Without words the section is left out."
      >
        <TextField name="bandText" maxLength={120} className="sm:col-span-2" />
        <TextField name="bandNote" maxLength={300} className="sm:col-span-2" />
      </FieldGroup>
    </SiteForm>
  );
}

function optionsOf(section: keyof typeof SECTIONS) {
  return [
    { value: '0', text: 'Not shown' },
    ...SECTION_CHOICES[section].map((number) => ({ value: String(number), text: `Up to ${number}` })),
  ];
}
