export interface CollectorNotes {
  name: string;
  location: string;
  quote: string;
}

export const COLLECTORS: CollectorNotes[] = [
  {
    name: 'The Arandia Family',
    location: 'Quezon City',
    quote:
      'We hung it for a week to see whether we would still look at it. The children moved the sofa so that they could.',
  },
  {
    name: 'Beatriz Olmedo',
    location: 'Cebu City',
    quote: 'It arrived in a crate better made than my furniture, with a note from the painter about the weather.',
  },
  {
    name: 'Ramil and Tess Quiambao',
    location: 'San Fernando, Pampanga',
    quote: 'Our first work of art, at forty-six. We have since learned where the nails in this house are.',
  },
  {
    name: 'Dr. Felicidad Umali',
    location: 'Lipa, Batangas',
    quote: 'My patients ask about the painting before they ask about their results.',
  },
  {
    name: 'Joaquin Sevillano',
    location: 'Davao City',
    quote: 'I wanted something from home for a house far from it. Every morning the terraces are a different green.',
  },
  {
    name: 'Casa Luntian',
    location: 'Tagaytay, Cavite',
    quote: 'Eleven rooms, eleven works, and guests who book by picture.',
  },
  {
    name: 'Noemi Facundo',
    location: 'Iloilo City',
    quote: 'The boat in it belonged to my mother’s cousin. The gallery found that out, not I.',
  },
  { name: 'Anton Reyno', location: 'Makati City', quote: 'I paid it over six months and looked at it for nothing.' },
];
