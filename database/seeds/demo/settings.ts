/** Settings of the demo gallery; `now` is the time of the last change of its banner. */
export function demoSettings(now: number): Record<string, unknown> {
  return {
    galleryName: 'Galerya',
    curatorEmail: 'curator@galerya.example',
    curatorName: 'Corazon Villaruel',
    pickupAddress: 'Ground Floor, 120 Salcedo Street, Legaspi Village, Makati City 1229',
    openingHours: 'Monday to Friday, 10 AM to 6 PM',
    banner: {
      text: 'Free delivery anywhere in the Philippines',
      url: '/pages/shipping-and-returns',
      updatedAt: new Date(now).toISOString(),
    },
    typewriter: {
      enable: true,
      typeSpeed: 250,
      duration: 850,
      interval: 300,
      texts: ['Mayon at dawn', 'Inabel weaving', 'Abstract in oil', 'Still life with mangoes'],
    },
  };
}
